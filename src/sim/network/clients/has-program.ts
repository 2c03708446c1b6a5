// Which of these programs are in an image: what kind of system it is made of decides.
import { imageBehaviour } from '../../kubelet/image-behaviours.ts';
import { parseReference } from '../../kubelet/reference.ts';

/** Images that are busybox, or made of Alpine, whose programs are busybox's. */
const BUSYBOX = /(?:^|\/)(?:busybox|alpine)$/;
const BUSYBOX_PROGRAMS: ReadonlySet<string> = new Set(['wget', 'nslookup']);
/** Images of that kind that bring curl along. */
const WITH_CURL = /(?:^|\/)(?:curlimages\/curl|nginx|agnhost)$/;

/** Is a program in an image? What is not known of an image is there. @param image as a pod names it */
export function hasProgram(image: string, program: string): boolean {
  const reference = parseReference(image);
  if (typeof reference === 'string') return false;
  const { repository, tag = '' } = reference;
  if (imageBehaviour(repository).isDistroless) return false;
  if (WITH_CURL.test(repository)) return program === 'curl' || BUSYBOX.test(repository) || tag.includes('alpine');
  return BUSYBOX.test(repository) || tag.includes('alpine') ? BUSYBOX_PROGRAMS.has(program) : true;
}
