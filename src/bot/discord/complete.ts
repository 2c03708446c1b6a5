// What is offered while somebody types an option of a command.
import type { ApplicationCommandOptionChoiceData, AutocompleteInteraction } from 'discord.js';
import type { DiscordApp } from './app.ts';
import { cutEnd } from './cut.ts';
import { forLog } from './explain.ts';
import { OPTION, OPTIONS } from './limits.ts';
import { channelOf, localeOf, personOf, placeIn } from './place.ts';

type Choice = ApplicationCommandOptionChoiceData<string>;

/** Offers at most {@link OPTIONS} choices; none when they do not come in time. Never throws. */
export async function complete(app: DiscordApp, interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().trim().toLowerCase();
  try {
    const all = await choicesFor(app, interaction);
    const fitting = all.filter(({ name, value }) => `${value} ${name}`.toLowerCase().includes(typed));
    const begin = fitting.filter(({ value }) => value.toLowerCase().startsWith(typed));
    const ordered = [...new Set([...begin, ...fitting])].slice(0, OPTIONS);
    await interaction.respond(ordered.map(({ name, value }) => ({ name: cutEnd(name, OPTION), value })));
  } catch (thrown) {
    app.log.info({ interaction: interaction.id, ...forLog(thrown) }, 'discord: nothing was offered while typing');
  }
}

async function choicesFor(app: DiscordApp, interaction: AutocompleteInteraction): Promise<Choice[]> {
  switch (interaction.commandName) {
    case 'language':
      return [
        { name: 'English', value: 'en' },
        { name: '日本語', value: 'ja' },
      ];
    case 'practice': {
      const { exerciseNames } = await import('../conversation/practice/names.ts');
      const language = localeOf(interaction.locale) ?? app.options.language;
      return exerciseNames(language).map(({ name, title, level }) => ({
        name: `${name} — ${title} (${level})`,
        value: name,
      }));
    }
    case 'namespace':
    case 'watch': {
      const { namespaces } = app.options;
      if (!namespaces) return [];
      const place = placeIn(await channelOf(interaction), interaction.guildId, interaction.channelId, '');
      const names = await namespaces(place, personOf(interaction));
      return names.filter((name) => name.length <= OPTION).map((name) => ({ name, value: name }));
    }
    default:
      return [];
  }
}
