// What a kubelet says, where versions differ. The rest of its texts stand where they are said.

/** Texts of one version. */
export interface Wording {
  created(container: string): string;
  started(container: string): string;
  present(image: string): string;
  pulled(image: string, took: string, withWaiting: string, bytes: number): string;
  rejected(why: string): string;
  /** the waiting message of a pull that backs off */
  backOffPulling(image: string, because: string): string;
}

const NEWEST: Wording = {
  created: () => 'Container created',
  started: () => 'Container started',
  present: (image) => `Container image "${image}" already present on machine and can be accessed by the pod`,
  pulled: (image, took, withWaiting, bytes) =>
    `Successfully pulled image "${image}" in ${took} (${withWaiting} including waiting). Image size: ${bytes} bytes.`,
  rejected: (why) => `Pod was rejected: ${why}`,
  backOffPulling: (image, because) => `Back-off pulling image "${image}": ${because}`,
};

/** What differed before a minor version, newest first: each is laid over what comes before it in this list. */
const BEFORE: readonly (readonly [minor: number, texts: Partial<Wording>])[] = [
  [
    35,
    {
      created: (container) => `Created container: ${container}`,
      started: (container) => `Started container ${container}`,
      present: (image) => `Container image "${image}" already present on machine`,
    },
  ],
  [
    32,
    {
      created: (container) => `Created container ${container}`,
      backOffPulling: (image) => `Back-off pulling image "${image}"`,
    },
  ],
  [
    30,
    {
      pulled: (image, took, withWaiting) =>
        `Successfully pulled image "${image}" in ${took} (${withWaiting} including waiting)`,
      rejected: (why) => `Pod ${why}`,
    },
  ],
  [27, { pulled: (image, took) => `Successfully pulled image "${image}" in ${took}` }],
];

/** The texts of a version. @param version `v1.36.2`; what is no version counts as the newest */
export function wordingOf(version: string): Wording {
  const minor = Number(/^v?1\.(\d+)/.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
  return Object.assign({}, NEWEST, ...BEFORE.filter(([before]) => minor < before).map(([, older]) => older));
}
