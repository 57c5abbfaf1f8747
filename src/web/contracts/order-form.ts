import { z } from 'zod'
import { wordOfState } from '../../core/contract/estados.ts'
import { dec } from '../../core/money/decimal.ts'
import { parsePlaced } from '../../core/money/pt-br.ts'
import { cancelarOrdem, desfazerPesagem, papelDaOrdem, pesarOrdem } from '../../domain/api/contratos.ts'
import type { Body } from '../../domain/api/define.ts'
import { ordem } from '../../domain/commands/contrato/index.ts'
import { registro } from '../../domain/commands/registro/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { decimal } from '../../domain/schema/types.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { openPdf } from '../api/open-pdf.ts'
import { prompt } from '../commands/prompt/prompt.ts'
import { runCommand } from '../commands/run-command.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { mayWrite } from '../register/access.ts'
import { invalidateRegister } from '../register/endpoints.ts'
import { openHistorico } from '../register/form/open-form.ts'
import type { FormStore } from '../register/form/store.ts'
import type { Bar, Override } from '../register/overrides.ts'
import { beginFreight, manifest } from '../screens/vendas/manifest-window.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { hasFlag } from '../state/session.ts'

type Weighing = Body<typeof pesarOrdem>
type Row = Readonly<Record<'id' | 'produto' | 'qtde', unknown>>

/** Reads a weight as typed: in kg a dot groups thousands, in t it may be a decimal. */
const weightOf = (typed: string, unidade: unknown): string | null =>
  parsePlaced(typed, unidade === 't' ? 4 : 1)

/** Quantity loaded of an item. */
const LOADED = decimal(4, { digits: 11, required: true })

/** Asks how much was loaded of each item, which the scale does not say; null: nobody said. `typed`: said before. */
async function askLoaded(
  itens: readonly Row[],
  texto: string,
  typed: Weighing['itens'] = [],
): Promise<NonNullable<Weighing['itens']> | null> {
  const args = z.object(
    Object.fromEntries(
      itens.map(({ id, produto }) => [`item${id}`, LOADED.meta({ title: String(produto) })]),
    ),
  )
  const before = new Map(typed.map(({ id, qtde }) => [id, qtde]))
  const valores = Object.fromEntries(
    itens.map(({ id, qtde }) => [`item${id}`, before.get(Number(id)) ?? dec(String(qtde)).toFixed()]),
  )
  const said = (await prompt(ordem.pesar, undefined, { args, valores, texto })) as
    | Record<string, string>
    | undefined
  if (!said) return null
  return itens.map(({ id }) => ({ id: Number(id), qtde: said[`item${id}`] ?? '' }))
}

/** Titles of the questions that the server asks back, by the word that confirms. */
const ASKED = { confirma_tara: 'Tara', confirma_peso: 'Peso' } as const

/**
 * Sends a weight. A tare that is not the vehicle's is asked about, and so are how much was loaded of goods that the scale
 * does not tell and items that do not add up to it; then it is sent again.
 */
async function weigh(id: number, itens: readonly Row[], body: Weighing): Promise<Registro | null> {
  try {
    return (await call(pesarOrdem, { params: { id }, body })).data
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { confirma } = (error.dados ?? {}) as { confirma?: keyof typeof ASKED }
    if (confirma && !body[confirma]) {
      const asked = { titulo: ASKED[confirma], pergunta: error.message, detalhe: 'Aceitar?' }
      if ((await openDialog(confirmDialog, asked)) === true)
        return weigh(id, itens, { ...body, [confirma]: true })
      if (!body.itens) return null
    } else if (!error.errors?.['itens'] || body.itens) throw error
    const loaded = await askLoaded(itens, error.message, body.itens)
    return loaded ? weigh(id, itens, { ...body, itens: loaded }) : null
  }
}

/** Makes the bar of a stored order: edit, weigh, bill, cancel. */
function makeBar(store: FormStore, _refuse: (error: unknown) => void, edit?: unknown): Bar {
  const base = store.base()
  const id = Number(base['id'])
  const status = String(base['status'] ?? 'aberta')
  const writes = mayWrite(ordens_carregamento)
  const waits = status === 'aberta' || status === 'patio'
  const settle = (data: Registro) => {
    store.recomecar({ ...store.base(), ...data })
    void invalidateRegister(ordens_carregamento)
    void invalidateRegister(contratos)
    notify(`Ordem ${String(data['numero'])}: ${wordOfState(data['status'])}`)
  }
  const itens = (base['itens'] ?? []) as readonly Row[]
  const load =
    writes &&
    waits &&
    (async (body: Weighing) => {
      const data = await weigh(id, itens, body)
      if (data) settle(data)
    })
  const onScale =
    load && (({ peso }: { peso: string }) => load({ peso: weightOf(peso, base['unidade_peso']) ?? peso }))
  const weighed = status === 'carregada' || base['peso_entrada'] != null
  const undo =
    writes &&
    weighed &&
    status !== 'faturada' &&
    status !== 'cancelada' &&
    (async () => {
      const which = status === 'carregada' ? 'da carga' : 'da entrada'
      const asked = {
        titulo: 'Pesagem',
        pergunta: `Desfazer a pesagem ${which}?`,
        detalhe: 'Pesa-se de novo',
      }
      if ((await openDialog(confirmDialog, asked)) === true)
        settle((await call(desfazerPesagem, { params: { id }, body: {} })).data)
    })
  const byCount =
    load &&
    (async () => {
      const loaded = await askLoaded(itens, 'Quanto se carregou de cada item')
      if (loaded) await load({ itens: loaded })
    })
  const bill =
    hasFlag('documentos_documentos') &&
    status === 'carregada' &&
    (() => go(`/documento/documento/novo?ordem=${id}`))
  const cancel =
    writes &&
    status !== 'faturada' &&
    status !== 'cancelada' &&
    (async () => {
      const asked = {
        titulo: 'Cancelar',
        pergunta: `Cancelar a ordem ${String(base['numero'])}?`,
        ...(weighed ? { detalhe: 'O que carregou volta ao saldo do contrato' } : {}),
      }
      if ((await openDialog(confirmDialog, { ...asked, inicial: 'nao' })) === true)
        settle((await call(cancelarOrdem, { params: { id }, body: {} })).data)
    })
  const billed = status === 'faturada' ? [Number(base['documento_id'])] : null
  const paper = () => openPdf(papelDaOrdem, { id })
  return {
    situacao: wordOfState(status),
    principal: waits && edit ? 'editar' : null,
    botoes: [
      ...(onScale
        ? [
            {
              chord: 'F9',
              comando: ordem.pesar.id,
              palavra: 'Pesar',
              executar: () => runCommand(ordem.pesar.id),
            },
          ]
        : []),
      ...(bill ? [{ chord: 'F8', comando: ordem.faturar.id, palavra: 'Faturar', executar: bill }] : []),
      { chord: 'Alt+p', comando: ordem.papel.id, palavra: 'Papel', executar: paper },
    ],
    comandos: [
      on(ordem.pesar, onScale),
      on(ordem.desfazer, undo),
      on(ordem.carregar, byCount),
      on(ordem.faturar, bill),
      on(ordem.manifestar, billed !== null && (() => manifest('vendas', billed))),
      on(ordem.conhecimento, billed !== null && (() => beginFreight(billed))),
      on(ordem.papel, paper),
      on(ordem.papelA4, () => openPdf(papelDaOrdem, { id }, { formato: 'a4' })),
      on(ordem.cancelar, cancel),
      on(registro.historico, writes && (() => openHistorico(ordens_carregamento.id, id))),
    ],
  }
}

/** Form of loading orders: what is typed at the gate first, and its bar. */
export const orderForm: Override = {
  desenho: {
    head: [
      'contrato:2 numero:2 status:2 documento_id:2 data:2 hora:2',
      'veiculo:4 reboques:4 motorista:4',
      'transportadora:4 unidade_peso:2 peso_entrada:2 peso_saida:2 peso_liquido:2',
    ],
  },
  barra: makeBar as NonNullable<Override['barra']>,
}
