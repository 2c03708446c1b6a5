// ImageLocality: better where the pod's images are already, the more so the larger they are and the more nodes have them (framework/plugins/imagelocality).
import { MAX_SCORE, type Plugin } from '../plugin.ts';
import type { PodInfo } from '../pod-info.ts';

const NAME = 'ImageLocality';
const MB = 1024 * 1024;
/** Images of less, in all, count as nothing. */
const LEAST = 23 * MB;
/** For each container. */
const MOST = 1000 * MB;

interface Wanted {
  readonly images: readonly string[];
  readonly nodes: number;
}

/** An image without a tag is its `latest`. */
function normalized(image: string): string {
  return image.lastIndexOf(':') <= image.lastIndexOf('/') ? `${image}:latest` : image;
}

function imagesOf({ pod }: PodInfo): string[] {
  return [...(pod.spec.initContainers ?? []), ...pod.spec.containers].map(({ image = '' }) => normalized(image));
}

/** The plugin. */
export const imageLocality = {
  name: NAME,

  preScore(pod, _, { snapshot }) {
    if (!snapshot.hasImages) return { uniform: 0 };
    const images = imagesOf(pod);
    if (images.every((image) => snapshot.nodesWithImage(image) === 0)) return { uniform: 0 };
    return { state: { images, nodes: snapshot.nodes.length } };
  },

  score(_, { images: present }, { images, nodes }, { snapshot }) {
    let sum = 0;
    for (const image of images) {
      const size = present.get(image);
      if (size !== undefined) sum += Math.trunc(size * (snapshot.nodesWithImage(image) / nodes));
    }
    const most = MOST * images.length;
    return Math.trunc((MAX_SCORE * (Math.min(most, Math.max(LEAST, sum)) - LEAST)) / (most - LEAST));
  },
} satisfies Plugin<undefined, Wanted>;
