// The build puts only this much of the library into one file: Node loads it ten times faster than its 373 files.
// Record is not among them, because most of the library comes with it; see `map`.
export { Array, Boolean, Integer, Number, Object, String, Unknown, Unsafe } from 'typebox';
