// A reader of namespaces whose readings are timed, and are steps of the trace.
import type { NamespaceReader } from '../bot/desk/ports.ts';
import { type Observer, secondsSince, step } from './observer.ts';

/** The same reader, seen. */
export function observedReader(reader: NamespaceReader, observer: Observer): NamespaceReader {
  const from = reader.isSimulated ? 'lab' : 'cluster';
  const timed = async <T extends object>(
    what: 'namespace' | 'nodes' | 'control',
    work: () => Promise<T>,
  ): Promise<T> => {
    const start = performance.now();
    try {
      return await step(observer, 'cluster read', { what, from }, async (tell) => {
        const read = await work();
        tell({
          ...('objects' in read && Array.isArray(read.objects) && { objects: read.objects.length }),
          reached: !('outOfReach' in read),
        });
        return read;
      });
    } finally {
      observer.metrics?.clusterRead.observe({ what, from }, secondsSince(start));
    }
  };
  const { nodes, control } = reader;
  return {
    isSimulated: reader.isSimulated,
    read: (question, progress) => timed('namespace', () => reader.read(question, progress)),
    ...(nodes && { nodes: (question) => timed('nodes', () => nodes.call(reader, question)) }),
    ...(control && { control: (question) => timed('control', () => control.call(reader, question)) }),
  };
}
