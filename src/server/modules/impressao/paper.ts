import { formatIn, layOutDanfe, type PapelDesenhado } from '../../../core/dfe/nfe/danfe/a4/danfe-a4.ts'
import { layOutParcelLabel } from '../../../core/dfe/nfe/danfe/a4/etiqueta.ts'
import { layOutEvent } from '../../../core/dfe/nfe/danfe/a4/evento.ts'
import { danfe } from '../../../core/dfe/nfe/danfe/danfe.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { cardReceipts } from '../../../core/paper/papers/card-receipt.ts'
import { comprovante } from '../../../core/paper/papers/receipt.ts'
import type { Danfe, Logo } from '../../../core/paper/ticket.ts'
import { receiptsOf } from '../../../core/tef/answer.ts'
import { readTef } from '../../../core/tef/file.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { fotoId } from '../../../domain/fields/foto.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { type FiguraImpressa, readFigure, readLogo } from '../../print/logo.ts'
import { type FontePapel, readEventPaper, readPaper, readPicture } from './repository.ts'

/** Signed, but nobody may hand it over: SEFAZ has not taken it and it is no contingency. */
const SEM_VALOR = new Set([
  'pendente',
  'assinada',
  'enviada',
  'desconhecida',
  'rejeitada',
  'denegada',
  'inutilizada',
])

/**
 * The paper of a sale as it stands: the DANFE from the stored bytes once they count (authorised, contingency, cancelled),
 * a 'comprovante, NFC-e a emitir' before that. `vias` null: as many as its state asks for. @throws NAO_ENCONTRADO
 */
export async function paperOf(q: Q, tenant: Tenant, venda_id: number, vias: number | null): Promise<Danfe[]> {
  const fonte = await readPaper(q, tenant, venda_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  const logo = await logoOf(q, fonte.logo)
  return [...documents(fonte, vias).map(document => ({ ...document, logo })), ...cards(fonte)]
}

/** The card's receipts stand beside what was sold with it. */
const cards = ({ cartoes, ja_impressa }: FontePapel): Danfe[] =>
  cartoes.flatMap(resposta => {
    const file = readTef(resposta)
    return file.kind === 'whole' ? cardReceipts(receiptsOf(file.fields), ja_impressa) : []
  })

const counts = (fonte: FontePapel): fonte is FontePapel & { xml: string } =>
  fonte.xml !== null && fonte.status_emissao !== null && !SEM_VALOR.has(fonte.status_emissao)

function documents(fonte: FontePapel, pedidas: number | null): Danfe[] {
  if (!counts(fonte)) return [receipt(fonte)]
  const { xml } = fonte
  const cancelada = fonte.status_emissao === 'cancelada'
  const vias = pedidas ?? (fonte.status_emissao === 'contingencia' ? 2 : 1)
  if (vias === 1) return [danfe(xml, { cancelada })]
  return (['consumidor', 'empresa'] as const).slice(0, vias).map(via => danfe(xml, { via, cancelada }))
}

/** Pages ready to be drawn, and the picture that stands on them. */
export interface Folhas {
  desenho: PapelDesenhado
  figura: FiguraImpressa | null
}

/** Papers of an NF-e beside that which it says it has. */
export type OutroPapel = 'simplificado' | 'etiqueta'

/**
 * The same on sheets, where the stored note says that its paper is one (tpImp) or another of its papers is asked for; null: it is
 * a ticket. @throws NAO_ENCONTRADO; VALIDACAO another paper of what is no NF-e that counts
 */
export async function sheetsOf(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  outro: OutroPapel | null,
): Promise<Folhas | null> {
  const fonte = await readPaper(q, tenant, venda_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  const valida = counts(fonte)
  if (outro && !(valida && isNfe(fonte.xml)))
    throw fieldError('formato', 'Só uma NF-e emitida sai neste papel')
  if (!valida || !(outro || formatIn(fonte.xml))) return null
  const figura = await figureOf(q, fonte.logo)
  const opcoes = { logo: figura, cancelada: fonte.status_emissao === 'cancelada', epec: fonte.epec }
  const desenho =
    outro === 'etiqueta'
      ? layOutParcelLabel(fonte.xml, opcoes)
      : layOutDanfe(fonte.xml, opcoes, outro ?? undefined)
  return { desenho, figura }
}

const isNfe = (xml: string): boolean => xml.includes(`<mod>${NOTE_MODELS['55'].modelo}</mod>`)

/** A registered event of a sale's note, the last where none is named. @throws NAO_ENCONTRADO */
export async function eventSheet(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  evento_id: number | null,
): Promise<Folhas> {
  const fonte = await readEventPaper(q, tenant, venda_id, evento_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO', { mensagem: 'A nota não tem evento registrado' })
  const figura = await figureOf(q, fonte.logo)
  return { desenho: layOutEvent(fonte.evento, fonte.nota, figura), figura }
}

const MANY = 200

/** A company's picture made ready once: it never changes under its address. The row is asked for under the policy every time: the memory only spares work. */
function pictures<T>(make: (bytes: Buffer) => Promise<T | null>) {
  const ready = new Map<number, Promise<T | null>>()
  return async (q: Q, path: string | null): Promise<T | null> => {
    const id = path === null ? null : fotoId(path)
    if (id === null) return null
    const known = ready.get(id)
    const row = await readPicture(q, id, known === undefined)
    if (!row) return null
    if (known) return known
    if (ready.size >= MANY) ready.clear()
    const made = row.imagem ? make(row.imagem) : Promise.resolve(null)
    ready.set(id, made)
    return made
  }
}

/** The company's picture as a ticket takes it. */
export const logoOf = pictures<Logo>(readLogo)
/** The same in its colours, for a sheet or a page. */
export const figureOf = pictures<FiguraImpressa>(readFigure)

function receipt(f: FontePapel): Danfe {
  return comprovante({
    emitente: f.emitente,
    modelo: f.modelo,
    paga_em: dataHoraUf(new Date(f.paga_em), f.uf),
    terminal: f.terminal,
    uuid: f.uuid,
    itens: f.itens.map(item => ({ ...item, total: item.preco_total })),
    subtotal: f.valor_produtos,
    desconto: f.desconto,
    acrescimo: f.acrscimo,
    taxa_entrega: f.taxa_entrega,
    total: f.valor_total,
    pagamentos: f.pagamentos.filter(paid => paid.tipo === 1),
    troco: f.troco,
    consumidor:
      f.consumidor_nome || f.consumidor_documento
        ? { nome: f.consumidor_nome, documento: f.consumidor_documento }
        : null,
  })
}
