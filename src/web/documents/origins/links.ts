import { z } from 'zod'
import { defineCommand } from '../../../domain/commands/define.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { documentLabel, documentPath, type Linked } from '../../../domain/documents/documento/origem.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { on } from '../../keys/scopes.ts'
import type { Bar } from '../../register/overrides.ts'
import { go } from '../../state/location.ts'

/** Goes to the only linked document, or asks which one. */
async function jump(links: readonly Linked[]): Promise<void> {
  const [first] = links
  if (!first) return
  if (links.length === 1) return go(documentPath(first))
  const which = defineCommand({
    id: 'documento.qual',
    title: 'Abrir documento',
    interno: true,
    args: z.object({ documento: z.literal(links.map(documentLabel)).meta({ title: 'Documento' }) }),
    tela: true,
  })
  const chosen = await prompt(which, { documento: documentLabel(first) })
  const found = links.find(link => documentLabel(link) === chosen?.documento)
  if (found) go(documentPath(found))
}

const SHOWN = 3

/** Writes linked documents as text: 'Pedido 12, 14, 15…'. */
export const toldLinks = (links: readonly Linked[]): string => {
  const [first, ...others] = links.slice(0, SHOWN)
  const more = links.length > SHOWN ? '…' : ''
  return first ? [documentLabel(first), ...others.map(({ id }) => id)].join(', ') + more : ''
}

/** Gives one key and button to the documents that this one was made from, and another to those made from it. */
export function linkActions(
  origens: readonly Linked[],
  destinos: readonly Linked[],
): Required<Pick<Bar, 'botoes' | 'comandos'>> {
  const ways = [
    { links: origens, comando: documento.origem, chord: 'Alt+b', word: 'De' },
    { links: destinos, comando: documento.destino, chord: 'Alt+g', word: 'Virou' },
  ]
  return {
    botoes: ways.flatMap(({ links, comando, chord, word }) =>
      links.length === 0
        ? []
        : [
            {
              chord,
              comando: comando.id,
              palavra: `${word}: ${toldLinks(links)}`,
              executar: () => jump(links),
            },
          ],
    ),
    comandos: ways.map(({ links, comando }) => on(comando, links.length > 0 && (() => jump(links)))),
  }
}
