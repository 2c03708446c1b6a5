// "Wrong layer?": one form where Discord's select holds all choices, else a layer first and then its parts.
import {
  type ButtonInteraction,
  ComponentType,
  MessageFlags,
  type ModalSubmitInteraction,
  type StringSelectMenuInteraction,
} from 'discord.js';
import { acknowledged, formInTime } from './acknowledge.ts';
import type { DiscordApp } from './app.ts';
import { placeBelow, placeOfCommand } from './ask.ts';
import { idOf } from './buttons.ts';
import { cutEnd } from './cut.ts';
import { CORRECT_CHOICE, CORRECT_COMMENT, correctionModal, layersOf } from './forms.ts';
import { OPTION, OPTIONS } from './limits.ts';
import { answerPayload, linePayload } from './payload.ts';
import { languageFor, personOf } from './place.ts';
import { DISCORD_WORDS } from './words.ts';

/** ms; a form must be shown within three seconds */
const PATIENCE = 1800;

/** Opens the form. @param layer whose parts are chosen from; '' when it was not chosen yet */
export async function openCorrection(
  app: DiscordApp,
  interaction: ButtonInteraction | StringSelectMenuInteraction,
  layer: string,
): Promise<void> {
  const place = await placeBelow(app, interaction, interaction.message);
  const person = personOf(interaction);
  const asked = app.desk.correctionForm(place, person);
  const form = await formInTime(asked, PATIENCE);
  if (!form) {
    const words = DISCORD_WORDS[await languageFor(app, place, person)];
    const line = { ...linePayload(words.noCorrections), flags: [MessageFlags.Ephemeral] as const };
    await acknowledged(app, interaction, () => interaction.reply({ ...line, flags: [MessageFlags.Ephemeral] }));
    return;
  }
  if (layer !== '' || form.choices.length <= OPTIONS) {
    await acknowledged(app, interaction, () => interaction.showModal(correctionModal(form, layer)));
    return;
  }
  const options = layersOf(form)
    .slice(0, OPTIONS)
    .map((value) => ({ value, label: cutEnd(value, OPTION) }));
  await acknowledged(app, interaction, () =>
    interaction.reply({
      ...linePayload(DISCORD_WORDS[form.language].chooseLayer),
      components: [
        {
          type: ComponentType.ActionRow,
          components: [{ type: ComponentType.StringSelect, custom_id: idOf({ type: 'layer' }) ?? 'layer', options }],
        },
      ],
      flags: [MessageFlags.Ephemeral],
    }),
  );
}

/** Keeps what was chosen. */
export async function correctionFilled(app: DiscordApp, interaction: ModalSubmitInteraction): Promise<void> {
  if (!(await acknowledged(app, interaction, () => interaction.deferReply({ flags: [MessageFlags.Ephemeral] }))))
    return;
  const { message, fields } = interaction;
  const place = message ? await placeBelow(app, interaction, message) : await placeOfCommand(app, interaction);
  const [choice = ''] = fields.getStringSelectValues(CORRECT_CHOICE);
  const comment = fields.getTextInputValue(CORRECT_COMMENT);
  const reply = await app.desk.saveCorrection(place, personOf(interaction), choice, comment);
  await interaction.editReply(
    await answerPayload({ reply, pictures: [], files: [], isPrivate: true }, app.options.png),
  );
}
