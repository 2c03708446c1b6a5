// A drawn message as discord.js sends it: nobody is called, no link is unfolded, files within what Discord takes.
import { AttachmentBuilder, type BaseMessageOptions, MessageFlags } from 'discord.js';
import type { Answer, TextFile } from '../desk/answering.ts';
import { neutralise } from '../desk/neutralise.ts';
import type { OwnButton } from './buttons.ts';
import { cutEnd } from './cut.ts';
import { FILE_DESCRIPTION, FILES, FILES_BYTES } from './limits.ts';
import { plain } from './markdown.ts';
import { type DrawnMessage, renderReply } from './render.ts';
import { DISCORD_WORDS } from './words.ts';

/** A message to send, or to put in place of one: what is absent there is taken away. */
export type Payload = BaseMessageOptions & {
  readonly content: string;
  readonly flags: MessageFlags.SuppressEmbeds[];
};

/** A message of one line of the adapter's own. */
export function linePayload(line: string): Payload {
  return payloadOf({ content: plain(line), rows: [], files: [] }, []);
}

/** An answer with its pictures and files. */
export async function answerPayload(
  answer: Answer,
  png: (picture: Answer['pictures'][number]) => Promise<Uint8Array>,
  own: readonly OwnButton[] = [],
): Promise<Payload> {
  const drawn = renderReply(answer.reply, own);
  const { fileCut } = DISCORD_WORDS[answer.reply.language];
  const pictures = await Promise.all(
    answer.pictures.map(async (picture) => ({
      name: fileName(`${picture.name}.png`),
      data: Buffer.from(await png(picture)),
      alt: picture.alt,
    })),
  );
  let room = FILES_BYTES - pictures.reduce((sum, { data }) => sum + data.length, 0);
  const texts = [...drawn.files, ...answer.files].map((file) => {
    const data = bytesOf(file, room, fileCut);
    room -= data.length;
    return { name: fileName(file.name), data };
  });
  const files = [
    ...pictures.map(
      ({ name, data, alt }) =>
        new AttachmentBuilder(data, { name, description: cutEnd(neutralise(alt), FILE_DESCRIPTION) }),
    ),
    ...texts.map(({ name, data }) => new AttachmentBuilder(data, { name })),
  ];
  return payloadOf(drawn, files.slice(0, FILES));
}

function payloadOf({ content, embed, rows }: DrawnMessage, files: AttachmentBuilder[]): Payload {
  return {
    content,
    embeds: embed ? [{ description: embed.description, color: embed.colour }] : [],
    components: [...rows],
    files,
    allowedMentions: { parse: [], repliedUser: false },
    flags: embed ? [] : [MessageFlags.SuppressEmbeds],
  };
}

/** At most so many bytes of a text, whole lines, with a mark where it was cut. */
function bytesOf({ text }: TextFile, room: number, mark: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= room) return bytes;
  const end = bytes.lastIndexOf(0x0a, Math.max(0, room - 200));
  return Buffer.concat([bytes.subarray(0, Math.max(0, end)), Buffer.from(`\n${mark}\n`)]);
}

/** A name that no system reads as more than a name. */
function fileName(name: string): string {
  const bare = name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '');
  return (bare === '' ? 'file.txt' : bare).slice(-80);
}
