/** Disjoint sets of nodes; connected nodes share a root. */
export class UnionFind {
  private readonly parents: number[] = [];
  private count = 0;

  make(): number {
    this.count += 1;
    return this.count - 1;
  }

  find(node: number): number {
    let root = node;
    for (let up = this.parents[root]; up !== undefined; up = this.parents[root]) root = up;
    if (root !== node) this.parents[node] = root;
    return root;
  }

  /** Merges the sets of two nodes; returns whether they were different. */
  merge(a: number, b: number): boolean {
    const [kept, merged] = [this.find(a), this.find(b)];
    if (kept !== merged) this.parents[merged] = kept;
    return kept !== merged;
  }
}
