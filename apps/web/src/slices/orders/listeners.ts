/**
 * Who listens to what. Topics are marked while things change and told once all is right, so that a listener
 * never sees one list changed and the next one not yet.
 */
export interface Listeners<Topic> {
  /** Returns the function that stops listening. */
  add(topic: Topic, listener: () => void): () => void;
  has(topic: Topic): boolean;
  mark(topic: Topic): void;
  tell(): void;
}

/** Makes an empty register. */
export function createListeners<Topic>(): Listeners<Topic> {
  const byTopic = new Map<Topic, Set<() => void>>();
  const marked = new Set<Topic>();
  return {
    add(topic, listener) {
      const listening = byTopic.get(topic) ?? new Set<() => void>();
      listening.add(listener);
      byTopic.set(topic, listening);
      return () => {
        listening.delete(listener);
        if (listening.size === 0 && byTopic.get(topic) === listening) byTopic.delete(topic);
      };
    },
    has: (topic) => byTopic.has(topic),
    mark(topic) {
      if (byTopic.has(topic)) marked.add(topic);
    },
    tell() {
      const topics = [...marked];
      marked.clear();
      for (const topic of topics) for (const listener of Array.from(byTopic.get(topic) ?? [])) listener();
    },
  };
}
