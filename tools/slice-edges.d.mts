type Edges = Readonly<Record<string, readonly string[]>>;
export declare const serverEdges: Edges;
export declare const webEdges: Edges;
