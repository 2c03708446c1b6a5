// Do the clusters that are set up answer?
import { Clusters } from '../../cluster/clusters.ts';
import { readClustersFile } from '../../cluster/clusters-file.ts';
import { ClusterFailure } from '../../cluster/failure.ts';
import { hasKubeconfig } from '../../cluster/has-kubeconfig.ts';
import { SettingError } from '../../errors.ts';
import type { ServiceConfig } from '../../service-config.ts';
import type { Check } from './check.ts';
import type { DoctorWords } from './doctor-words.ts';

const name = 'cluster';
/** Longer than this nobody waits for a doctor, ms. */
const PATIENCE = 10_000;

/** Checks each by asking for its version, which everybody who is somebody may read. */
export async function checkClusters(
  { clusters: path, kubeconfig }: Pick<ServiceConfig, 'clusters' | 'kubeconfig'>,
  words: DoctorWords,
): Promise<Check[]> {
  const file = kubeconfig !== undefined && { kubeconfig };
  if (path === undefined && !hasKubeconfig({ ...file }))
    return [{ name, status: 'absent', found: words.cluster, todo: '' }];
  let clusters: Clusters;
  try {
    clusters = new Clusters(path === undefined ? [] : readClustersFile(path), { ...file, anyContext: false });
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [{ name, status: 'broken', found: error.message, todo: words.mendClusters }];
  }
  try {
    const names = clusters.names.length > 0 ? clusters.names : [undefined];
    return await Promise.all(names.map((one) => check(clusters, one, words)));
  } finally {
    await clusters.close();
  }
}

async function check(clusters: Clusters, context: string | undefined, words: DoctorWords): Promise<Check> {
  try {
    const { connection } = clusters.choose(context === undefined ? {} : { context });
    await connection.get('version', { signal: AbortSignal.timeout(PATIENCE), resource: 'version' });
    return { name, status: 'ok', found: words.clusterWorks(connection.name, connection.host), todo: '' };
  } catch (error) {
    if (!(error instanceof ClusterFailure)) throw error;
    return {
      name,
      status: 'broken',
      found: words.clusterBroken(clusters.nameOf(context), error.message),
      todo: words.mendCluster,
    };
  }
}
