import { dataHoraUf, instantUf } from '../../../core/document/fuso.ts'
import { collide } from '../../../core/precos/agendado.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { watchPrice } from '../../modules/precos/service.ts'
import type { Hooks } from '../../register/hooks.ts'
import type { WireRow } from '../../register/wire.ts'
import { holdProduct, othersOf, readPeriod } from './repository.ts'

const moment = (dia: unknown, hora: unknown, uf: string): string | null =>
  dia && hora ? instantUf(String(dia), String(hora), uf).toISOString() : null

/** What a promotion that runs began with. */
const BEGIN = ['produto_id', 'tipo', 'valor', 'data_inicio', 'hora_inicio'] as const

const same = (a: unknown, b: unknown) => String(a ?? '') === String(b ?? '') || Number(a) === Number(b)

/** '25/11/2026 08:00', on the company's clock. */
function said(em: Date, uf: string): string {
  const local = dataHoraUf(em, uf)
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`
}

function refuseDone(row: WireRow, before: WireRow): void {
  if (before['situacao'] === 1) return
  const begun = BEGIN.find(name => !same(row[name], before[name]))
  if (before['situacao'] !== 2)
    throw new AppError('CONFLITO', { mensagem: 'Este agendamento já terminou: faça outro' })
  if (begun) throw fieldError(begun, 'A promoção já está em vigor: só o fim pode mudar')
}

export const precosAgendadosHooks: Hooks = {
  oneByOne: true,
  async prepare(_q, sessao, row, before) {
    if (before) refuseDone(row, before)
    const { uf } = sessao.empresa
    row['situacao'] = before?.['situacao'] ?? 1
    row['motivo'] = before?.['motivo'] ?? null
    row['agendado_por'] = before?.['agendado_por'] ?? sessao.nome
    row['usuario_id'] = before?.['usuario_id'] ?? sessao.usuario_id
    row['inicia_em'] = moment(row['data_inicio'], row['hora_inicio'], uf)
    row['termina_em'] = moment(row['data_fim'], row['hora_fim'], uf)
  },
  async saved(q, sessao, { id, record, agora }) {
    const saved = await readPeriod(q, id)
    if (!saved) return
    const { uf } = sessao.empresa
    const produto = await holdProduct(q, sessao.empresa_id, saved.produto_id)
    if (!produto) throw fieldError('produto_id', 'Produto não localizado')
    if (saved.situacao === 1 && saved.inicia_em <= agora)
      throw fieldError('data_inicio', 'O início já passou')
    if (saved.termina_em && saved.termina_em <= saved.inicia_em)
      throw fieldError('data_fim', 'O fim vem antes do início')
    if (record['tipo'] !== 2 && produto.controle_grade)
      throw fieldError('tipo', 'O produto tem grade: agende por percentual')
    if (record['tipo'] === 3 && !Number(produto.preco_comp))
      throw fieldError('tipo', 'O produto não tem preço de compra para a margem')
    const own = { inicio: saved.inicia_em, fim: saved.termina_em }
    const other = (await othersOf(q, saved.produto_id, id)).find(({ inicia_em, termina_em }) =>
      collide(own, { inicio: inicia_em, fim: termina_em }),
    )
    if (other) {
      const ate = other.termina_em ? ` até ${said(other.termina_em, uf)}` : ''
      throw fieldError('data_inicio', `O produto já tem preço agendado em ${said(other.inicia_em, uf)}${ate}`)
    }
    await watchPrice(q, sessao, id, saved.situacao === 1 ? saved.inicia_em : (saved.termina_em ?? agora))
  },
  async removing(q, _sessao, id) {
    if ((await readPeriod(q, id))?.situacao === 2)
      throw new AppError('CONFLITO', { mensagem: 'A promoção está em vigor: mude o fim para encerrá-la' })
  },
}
