// Loaded before everything else; from here, because a packed command line has our packages in dist.
export { requireOpenFiles } from '@fragwerk/service/open-files';
