import { dataHoraIn, type Fuso, instantIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { collide } from '../../../core/prices/scheduled.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { precos_agendados } from '../../../domain/records/precos_agendados/index.ts'
import { watchPrice } from '../../modules/precos/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { audit } from '../../register/write/audit.ts'
import {
  type Alvo,
  closeMissed,
  holdProducts,
  othersOf,
  type Periodo,
  readPeriod,
  spreadTo,
} from './repository.ts'

const moment = (dia: unknown, hora: unknown, fuso: Fuso): string | null =>
  dia && hora ? instantIn(String(dia), String(hora), fuso).toISOString() : null

/** Fields that may not change while a promotion runs. */
const BEGIN = ['produto_id', 'tipo', 'valor', 'data_inicio', 'hora_inicio'] as const

const same = (a: unknown, b: unknown) => String(a ?? '') === String(b ?? '') || Number(a) === Number(b)

/** Writes a moment as '25/11/2026 08:00' in the company's time; with seconds when not zero. */
function said(em: Date, fuso: Fuso): string {
  const local = dataHoraIn(em, fuso)
  const end = local.slice(17, 19) === '00' ? 16 : 19
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, end)}`
}

function refuseDone(row: WireRow, before: WireRow): void {
  if (before['situacao'] === 1) return
  const begun = BEGIN.find(name => !same(row[name], before[name]))
  if (before['situacao'] !== 2)
    throw new AppError('CONFLITO', { mensagem: 'Este agendamento já terminou: faça outro' })
  if (begun) throw fieldError(begun, 'A promoção já está em vigor: só o fim pode mudar')
}

/** Lists the other products that get the same schedule. */
const othersAsked = (record: WireRow, own: number): number[] =>
  [...new Set((record['produtos'] as number[] | null | undefined) ?? [])].filter(id => id !== own)

/** Gives the reason why a product may not have the schedule; null: it may. */
function refusalOf(
  { id, controle_grade, preco_comp }: Alvo,
  { inicia_em, termina_em, tipo }: Periodo & { tipo: unknown },
  busy: readonly (Periodo & { produto_id: number })[],
  fuso: Fuso,
): { campo: string; texto: string } | null {
  if (tipo !== 2 && controle_grade)
    return { campo: 'tipo', texto: 'O produto tem grade: agende por percentual' }
  if (tipo === 3 && dec(preco_comp ?? '0').isZero())
    return { campo: 'tipo', texto: 'O produto não tem preço de compra para a margem' }
  const texto = clashOf(id, { inicia_em, termina_em }, busy, fuso)
  return texto ? { campo: 'data_inicio', texto } : null
}

/** Gives the text about another schedule of the product in the same period; null: none. */
function clashOf(
  produto_id: number,
  { inicia_em, termina_em }: Periodo,
  busy: readonly (Periodo & { produto_id: number })[],
  fuso: Fuso,
): string | null {
  const own = { inicio: inicia_em, fim: termina_em }
  const other = busy.find(
    each => each.produto_id === produto_id && collide(own, { inicio: each.inicia_em, fim: each.termina_em }),
  )
  if (!other) return null
  const ate = other.termina_em ? ` até ${said(other.termina_em, fuso)}` : ''
  return `O produto já tem preço agendado em ${said(other.inicia_em, fuso)}${ate}`
}

export const precosAgendadosHooks: Hooks = {
  oneByOne: true,
  wakes: true,
  async prepare(_q, sessao, row, before) {
    if (before) refuseDone(row, before)
    const { fuso } = sessao.empresa
    row['situacao'] = before?.['situacao'] ?? 1
    row['motivo'] = before?.['motivo'] ?? null
    row['agendado_por'] = before?.['agendado_por'] ?? sessao.nome
    row['usuario_id'] = before?.['usuario_id'] ?? sessao.usuario_id
    row['inicia_em'] = moment(row['data_inicio'], row['hora_inicio'], fuso)
    row['termina_em'] = moment(row['data_fim'], row['hora_fim'], fuso)
  },
  async saved(q, sessao, { id, record, novo, agora }) {
    const saved = await readPeriod(q, id)
    if (!saved) return
    if (saved.situacao === 1 && saved.inicia_em <= agora)
      throw fieldError('data_inicio', 'O início já passou')
    if (saved.termina_em && saved.termina_em <= saved.inicia_em)
      throw fieldError('data_fim', 'O fim vem antes do início')
    const others = novo ? othersAsked(record, saved.produto_id) : []
    const alvos = await holdProducts(q, sessao.empresa_id, [saved.produto_id, ...others])
    const own = alvos.find(alvo => alvo.id === saved.produto_id)
    if (!own) throw fieldError('produto_id', 'Produto não localizado')
    if (alvos.length <= others.length) throw fieldError('produtos', 'Produto não localizado')
    const busy = await othersOf(
      q,
      alvos.map(alvo => alvo.id),
      id,
    )
    for (const alvo of [own, ...alvos.filter(each => each !== own)]) {
      const refused = refusalOf(alvo, { ...saved, tipo: record['tipo'] }, busy, sessao.empresa.fuso)
      if (refused && alvo !== own) throw fieldError('produtos', `${alvo.nome}: ${refused.texto}`)
      if (refused) throw fieldError(refused.campo, refused.texto)
    }
    const made = others.length > 0 ? await spreadTo(q, id, others) : []
    const em = saved.situacao === 1 ? saved.inicia_em : (saved.termina_em ?? agora)
    for (const each of [id, ...made]) await watchPrice(q, sessao, each, em)
    await audit(
      q,
      sessao,
      agora,
      made.map((registro_id, at) => ({
        registro: precos_agendados.id,
        registro_id,
        rotulo: alvos.find(alvo => alvo.id === others[at])?.nome ?? '',
        acao: 'criou',
        mudancas: [],
        empresa_id: sessao.empresa_id,
        pai_id: null,
      })),
    )
  },
  async restored(q, sessao, id) {
    await closeMissed(q, id)
    const back = await readPeriod(q, id)
    if (!back || back.situacao > 2) return
    await holdProducts(q, sessao.empresa_id, [back.produto_id])
    const busy = await othersOf(q, [back.produto_id], id)
    const texto = clashOf(back.produto_id, back, busy, sessao.empresa.fuso)
    if (texto) throw new AppError('CONFLITO', { mensagem: texto })
  },
  async removing(q, _sessao, id) {
    if ((await readPeriod(q, id))?.situacao === 2)
      throw new AppError('CONFLITO', { mensagem: 'A promoção está em vigor: mude o fim para encerrá-la' })
  },
}
