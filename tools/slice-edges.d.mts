type Edges = Readonly<Record<string, readonly string[]>>;
export const serverEdges: Edges;
export const webEdges: Edges;
