import type { Danfe, Logo } from '../../../core/dfe/danfe/bloco.ts'
import { comprovante } from '../../../core/dfe/danfe/comprovante.ts'
import { danfe } from '../../../core/dfe/danfe/danfe.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { AppError } from '../../../domain/error.ts'
import { fotoId } from '../../../domain/fields/foto.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { readLogo } from '../../print/logo.ts'
import { type FontePapel, readPaper, readPicture } from './repository.ts'

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
  return documents(fonte, vias).map(document => ({ ...document, logo }))
}

function documents(fonte: FontePapel, pedidas: number | null): Danfe[] {
  if (!fonte.xml || !fonte.status_emissao || SEM_VALOR.has(fonte.status_emissao)) return [receipt(fonte)]
  const { xml } = fonte
  const cancelada = fonte.status_emissao === 'cancelada'
  const vias = pedidas ?? (fonte.status_emissao === 'contingencia' ? 2 : 1)
  if (vias === 1) return [danfe(xml, { cancelada })]
  return (['consumidor', 'empresa'] as const).slice(0, vias).map(via => danfe(xml, { via, cancelada }))
}

/** Pictures never change under their address, so one is made ready once. */
const ready = new Map<number, Promise<Logo | null>>()
const MANY = 200

/** The company's picture made ready to print. The row is asked for under the policy every time: the memory only spares work. */
export async function logoOf(q: Q, path: string | null): Promise<Logo | null> {
  const id = path === null ? null : fotoId(path)
  if (id === null) return null
  const known = ready.get(id)
  const row = await readPicture(q, id, known === undefined)
  if (!row) return null
  if (known) return known
  if (ready.size >= MANY) ready.clear()
  const made = row.imagem ? readLogo(row.imagem) : Promise.resolve(null)
  ready.set(id, made)
  return made
}

function receipt(f: FontePapel): Danfe {
  return comprovante({
    emitente: f.emitente,
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
