// Images of a node: which are there, and how the others come (pkg/kubelet/images/image_manager.go).
import type { Clock } from '../clock.ts';
import { goDuration } from '../go-text.ts';
import { BackOff } from './back-off.ts';
import type { KeptImages } from './kept.ts';
import { type ImageReference, parseReference } from './reference.ts';
import type { Registry } from './registry.ts';
import { TIMINGS } from './timings.ts';
import type { Wording } from './wording.ts';

/** An image on a node. */
export interface LocalImage {
  readonly reference: ImageReference;
  /** `sha256:…` when it was there from the beginning, else with the repository before it */
  readonly imageID: string;
  readonly bytes: number;
  readonly user: string | undefined;
  /** the registries of the lab hold it, so its programs are known */
  readonly isKnown: boolean;
}

/** What a container needs of an image. */
export interface ImageRequest {
  /** of the pod */
  readonly uid: string;
  readonly image: string;
  readonly policy: string;
  /** hosts for which the pod has credentials */
  credentials(): ReadonlySet<string>;
}

/** An event that goes with a step. */
export interface ImageEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

/** The image is there. */
export interface Present {
  readonly kind: 'present';
  readonly image: LocalImage;
  readonly event: ImageEvent;
}

/** It is not, and will not be now: `reason` and `message` are those of the waiting container. */
export interface Missing {
  readonly kind: 'missing';
  readonly reason: string;
  readonly message: string;
  readonly event: ImageEvent;
}

/** It is being pulled: `finish` tells after so many milliseconds. */
export interface Pulling {
  readonly kind: 'pulling';
  readonly ms: number;
  readonly event: ImageEvent;
  finish(): Present | Missing;
}

/** Bytes of layers that come and are unpacked in a millisecond. */
const BYTES_PER_MS = 40_000;
/** Asking for the manifest, and seeing that all is there (ms). */
const MANIFEST_MS = 500;

const normal = (reason: string, message: string): ImageEvent => ({ type: 'Normal', reason, message });
const warning = (reason: string, message: string): ImageEvent => ({ type: 'Warning', reason, message });

/** A digest that is always the same for the same text: hexadecimal, 64 digits. */
function digestOf(text: string): string {
  let out = '';
  for (let round = 0; round < 8; round++) {
    let hash = 0x811c9dc5 ^ (round * 0x01000193);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    out += ((hash ^ (hash >>> 12)) >>> 0).toString(16).padStart(8, '0');
  }
  return out;
}

/** The digest that the recordings show for their one image. */
const DIGESTS: Readonly<Record<string, string>> = {
  'docker.io/library/nginx:stable': '3207a004a9c098aa6b7b78888a3c45170e4237f95197bbe4e7fe41a4c870204c',
};

/** References that were read already: the same few come for every pod. */
type Read = Map<string, ImageReference | string>;

/** The images of one node. */
export class ImageStore {
  readonly #registry: Registry;
  readonly #clock: Clock;
  readonly #wording: Wording;
  readonly #architecture: string;
  readonly #images = new Map<string, LocalImage>();
  readonly #backOff = new BackOff(TIMINGS.backOff, TIMINGS.longestBackOff);
  /** uid and image → what the last pull said */
  readonly #because = new Map<string, string>();
  readonly #read: Read;
  /** full name → when the pull that brings it ends; absent: it is here */
  readonly #coming = new Map<string, number>();
  /** pulls come one after the other (serializeImagePulls) */
  #busyUntil = 0;

  constructor(
    registry: Registry,
    clock: Clock,
    wording: Wording,
    architecture: string,
    images: readonly string[],
    read: Read = new Map(),
  ) {
    this.#registry = registry;
    this.#clock = clock;
    this.#wording = wording;
    this.#architecture = architecture;
    this.#read = read;
    for (const image of images) {
      const reference = this.#reference(image);
      if (typeof reference !== 'string') this.#keep(reference, true);
    }
  }

  /** What is on the node, in the order in which it came. */
  list(): readonly LocalImage[] {
    return [...this.#images.values()].filter(({ reference }) => this.#isHere(reference.full));
  }

  /** An image, complete or by the name in a manifest; undefined when it is not here. */
  find(image: string): LocalImage | undefined {
    const reference = this.#reference(image);
    return typeof reference === 'string' || !this.#isHere(reference.full)
      ? undefined
      : this.#images.get(reference.full);
  }

  /** Puts an image on the node as if it had been there. */
  preload(image: string): void {
    const reference = this.#reference(image);
    if (typeof reference !== 'string') this.#keep(reference, true);
  }

  /** Notes an image that is here because somebody uses it, or because the node says so. */
  hold(image: string): void {
    const reference = this.#reference(image);
    if (typeof reference !== 'string') this.#keep(reference, false);
  }

  /** What is here and what was tried, for a lab that is saved. */
  keep(): KeptImages {
    return {
      images: this.list().map(({ reference, imageID }) => ({
        name: reference.full,
        isPreloaded: imageID.startsWith('sha256:'),
      })),
      backOffs: this.#backOff.keep(),
      because: [...this.#because],
    };
  }

  /** Goes on from what was kept. */
  restore({ images, backOffs, because }: KeptImages): void {
    this.#images.clear();
    for (const { name, isPreloaded } of images) {
      if (isPreloaded) this.preload(name);
      else this.hold(name);
    }
    for (const [key, backOffMs, updated] of backOffs) this.#backOff.assume(key, backOffMs, updated);
    for (const [key, text] of because) this.#because.set(key, text);
  }

  /** Takes an image off the node. */
  remove(image: string): void {
    const reference = this.#reference(image);
    if (typeof reference !== 'string') this.#images.delete(reference.full);
  }

  /** Sees that an image is there. */
  ensure(request: ImageRequest): Present | Missing | Pulling {
    const { image, policy, uid } = request;
    const reference = this.#reference(image);
    if (typeof reference === 'string') {
      const message = `Failed to apply default image tag "${image}": couldn't parse image name "${image}": ${reference}`;
      return { kind: 'missing', reason: 'InvalidImageName', message, event: warning('InspectFailed', message) };
    }
    const local = this.#isHere(reference.full) ? this.#images.get(reference.full) : undefined;
    if (local && policy !== 'Always')
      return { kind: 'present', image: local, event: normal('Pulled', this.#wording.present(image)) };
    if (policy === 'Never') {
      const message = `Container image "${image}" is not present with pull policy of Never`;
      return { kind: 'missing', reason: 'ErrImageNeverPull', message, event: warning('ErrImageNeverPull', message) };
    }
    const now = this.#clock.now();
    const key = `${uid}_${image}`;
    if (this.#backOff.isSinceUpdate(key, now)) {
      const message = this.#wording.backOffPulling(image, this.#because.get(key) ?? 'ErrImagePull');
      return {
        kind: 'missing',
        reason: 'ImagePullBackOff',
        message,
        event: normal('BackOff', `Back-off pulling image "${image}"`),
      };
    }
    return this.#pull(request, reference, key, now);
  }

  /** Forgets what there was about a pod's pulls. */
  forget(uid: string, image: string): void {
    this.#backOff.forget(`${uid}_${image}`);
    this.#because.delete(`${uid}_${image}`);
  }

  #pull({ image, credentials }: ImageRequest, reference: ImageReference, key: string, now: number): Pulling {
    const waits = Math.max(0, this.#busyUntil - now);
    const pull = this.#registry.pull(reference, this.#architecture, credentials());
    const isNew = pull.outcome === 'pulled' && !this.#images.has(reference.full);
    const took =
      pull.outcome === 'failed' ? pull.ms : MANIFEST_MS + (isNew ? Math.round(pull.image.bytes / BYTES_PER_MS) : 0);
    this.#busyUntil = now + waits + took;
    // who waits behind this pull finds it done
    if (isNew) {
      this.#keep(reference, false);
      this.#coming.set(reference.full, this.#busyUntil);
    }
    const finish = (): Present | Missing => {
      if (pull.outcome === 'pulled') {
        const kept = this.#keep(reference, false);
        this.#because.delete(key);
        const text = this.#wording.pulled(image, goDuration(took), goDuration(waits + took), kept.bytes);
        return { kind: 'present', image: kept, event: normal('Pulled', text) };
      }
      const error = `rpc error: code = ${pull.code} desc = ${pull.text}`;
      const at = this.#clock.now();
      this.#backOff.next(key, at, at);
      this.#because.set(key, `ErrImagePull: ${error}`);
      return {
        kind: 'missing',
        reason: 'ErrImagePull',
        message: error,
        event: warning('Failed', `Failed to pull image "${image}": ${error}`),
      };
    };
    return { kind: 'pulling', ms: waits + took, event: normal('Pulling', `Pulling image "${image}"`), finish };
  }

  #isHere(full: string): boolean {
    if (this.#coming.size === 0) return true;
    const at = this.#coming.get(full);
    if (at === undefined) return true;
    if (at > this.#clock.now()) return false;
    this.#coming.delete(full);
    return true;
  }

  #reference(image: string): ImageReference | string {
    let reference = this.#read.get(image);
    if (reference === undefined) {
      reference = parseReference(image);
      this.#read.set(image, reference);
    }
    return reference;
  }

  #keep(reference: ImageReference, isPreloaded: boolean): LocalImage {
    const there = this.#images.get(reference.full);
    if (there) return there;
    const known = this.#registry.find(reference);
    const digest = reference.digest ?? `sha256:${DIGESTS[reference.full] ?? digestOf(reference.full)}`;
    const image: LocalImage = {
      reference,
      imageID: isPreloaded ? digest : `${reference.host}/${reference.repository}@${digest}`,
      bytes: known?.bytes ?? 50_000_000,
      user: known?.user,
      isKnown: known?.tags !== undefined,
    };
    this.#images.set(reference.full, image);
    return image;
  }
}
