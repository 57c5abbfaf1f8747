import { CORRECTED } from '../../core/document/models.ts'
import { corrigirVenda } from '../../domain/api/carta-correcao.ts'
import { listarEventos, registrarEvento } from '../../domain/api/eventos.ts'
import { registrarEventoRecebida } from '../../domain/api/recebidas.ts'
import { listarVendas, type VendaAnswer, verVenda } from '../../domain/api/vendas.ts'
import { EVENT_COMMANDS } from '../../domain/commands/evento/de-formulario.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { reconciled } from '../../domain/events/conciliada.ts'
import { asOne } from '../api/as-one.ts'
import { call } from '../api/client.ts'
import { paletteDialog } from '../commands/palette/palette-dialog.ts'
import { openDialog } from '../dialogs/define.ts'
import { on, type ScopeCommands } from '../keys/scopes.ts'
import { untilWhen } from '../screens/vendas/note-number.ts'
import { notify } from '../state/notices.ts'
import { invalidate } from '../state/query.ts'
import { currentUser } from '../state/session.ts'
import { toldAsked } from './told-asked.ts'

export type NoteOfEvents = Pick<
  VendaAnswer,
  'id' | 'status' | 'modelo' | 'prazos' | 'esgotados' | 'itens' | 'pagamento'
>

/** Most items named in a form: a longer text would be hard to read. */
const NAMED = 8

/** Gives the text and first values of an event's form: deadline, numbered items; fills in the only item of a note. */
function aboutEvent({ prazos, itens = [], pagamento }: NoteOfEvents, tipo: string, ofItem: boolean) {
  const until = untilWhen(prazos?.[tipo])?.texto
  const items = itens.slice(0, NAMED).map(({ nome }, at) => `${at + 1} ${String(nome ?? '')}`)
  const more = itens.length > NAMED ? '…' : ''
  const named = ofItem && itens.length > 1 ? `Itens: ${items.join(' · ')}${more}` : undefined
  return {
    texto: [until, named].filter(Boolean).join('. '),
    valores:
      tipo === ECONF
        ? reconciled(pagamento, currentUser().empresa)
        : ofItem && itens.length === 1
          ? { item: 1 }
          : {},
  }
}

/** Event type of the correction letter. */
const CARTA = '110110'
/** Event type of the payment told to SEFAZ. */
const ECONF = '110750'

/** Registers an event. @throws when SEFAZ refuses it; an event without SEFAZ's answer stays waiting and is no error */
async function register(id: number, tipo: string, asked: Record<string, unknown>): Promise<void> {
  const said = { params: { id }, body: { tipo, ...asked } }
  const { data } = await asOne(said, chave => call(registrarEvento, { ...said, chave }))
  await invalidate(listarEventos, listarVendas, verVenda)
  notify(toldAsked(data))
}

async function correct(id: number, carta: string): Promise<void> {
  const said = { params: { id }, body: { carta } }
  const { data } = await asOne(said, chave => call(corrigirVenda, { ...said, chave }))
  void invalidate(listarEventos)
  notify(
    data.status === 'registrado'
      ? `Carta de correção ${data.sequencia} registrada na SEFAZ`
      : 'Carta de correção pedida: aguardando a resposta da SEFAZ',
  )
}

/** Gives the reason why the note accepts no more events of that type; undefined when it accepts more. */
const full = (note: NoteOfEvents | undefined, tipo: string): string | undefined =>
  note?.esgotados?.includes(tipo) ? 'A nota já tem todos os eventos deste tipo que a SEFAZ aceita' : undefined

/** Opens the palette with the event commands of the screen. */
const offer = () => openDialog(paletteDialog, { texto: 'evento ' })

/**
 * Gives the commands for events of a note that the company issued: the correction letter, and each event with a form.
 * An event that the note cannot have gets false as its function.
 */
export function eventActions(note: NoteOfEvents | undefined): ScopeCommands {
  const counts = note?.status === 'T'
  return [
    on(
      vendas.corrigir,
      counts &&
        CORRECTED.includes(note.modelo) &&
        (({ carta }: { carta: string }) => correct(note.id, carta)),
      { sobre: () => note && aboutEvent(note, CARTA, false), porque: full(note, CARTA) },
    ),
    on(vendas.eventos, counts && offer),
    ...EVENT_COMMANDS.map(({ form, command }) =>
      on(
        command,
        counts &&
          (form.sobre ?? ['emitida']).includes('emitida') &&
          (form.modelos ?? ['55']).includes(note.modelo) &&
          ((asked: Record<string, unknown>) => register(note.id, form.tipo, asked)),
        {
          sobre: () => note && aboutEvent(note, form.tipo, form.doItem === true),
          porque: full(note, form.tipo),
        },
      ),
    ),
  ]
}

/** Gives the commands for events of a note that another company issued to this one. */
export const receivedEventActions = (id: number | null, after: () => unknown): ScopeCommands =>
  EVENT_COMMANDS.filter(({ form }) => form.sobre?.includes('recebida')).map(({ form, command }) =>
    on(
      command,
      id !== null &&
        (async (asked: Record<string, unknown>) => {
          const said = { params: { id }, body: { tipo: form.tipo, ...asked } }
          await asOne({ recebida: said }, chave => call(registrarEventoRecebida, { ...said, chave }))
          notify(`${form.titulo}: pedido à SEFAZ`)
          await after()
        }),
    ),
  )
