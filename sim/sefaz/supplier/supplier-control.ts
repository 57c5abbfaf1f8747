import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { breaksEsquema } from '../judge/schemas.ts'
import type { Feed } from './feed.ts'
import {
  composeCancelamento,
  composeCompra,
  FORNECEDORES,
  type Fornecedor,
  type ItemDaCompra,
  type LoteDaCompra,
} from './supplier.ts'

interface Meio {
  feed: Feed
  agora: Date
  ambiente: 1 | 2
}

type Resposta = { status: number } & Record<string, unknown>

const recusa = (errors: Record<string, string>): Resposta => ({
  status: 422,
  message: 'Compra inválida',
  errors,
})

type Dados = Partial<Record<'cnpj' | 'quantas' | 'fornecedor' | 'itens' | 'parcelas' | 'chave', unknown>>

const dadosOf = (corpo: unknown): Dados => (typeof corpo === 'object' && corpo !== null ? corpo : {})

const isFornecedor = (v: unknown): v is Fornecedor => {
  const { cnpj, nome } = (v ?? {}) as Partial<Record<string, unknown>>
  return typeof cnpj === 'string' && isCnpj(cnpj) && typeof nome === 'string' && nome.length >= 2
}

const CAMPOS_DO_ITEM = ['codigo', 'nome', 'gtin', 'ncm', 'unidade', 'qtde', 'preco'] as const
const isNumero = (n: string) => /^\d{1,9}(\.\d{1,4})?$/.test(n)
const isLote = (v: unknown): v is LoteDaCompra => {
  const { lote, qtde, fabricacao, validade } = (v ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof lote === 'string' &&
    typeof qtde === 'string' &&
    isNumero(qtde) &&
    [fabricacao, validade].every(isDia)
  )
}
const isDia = (v: unknown) => typeof v === 'string' && /^\d{4}-\d\d-\d\d$/.test(v)
const isCfop = (v: unknown) => v === undefined || (typeof v === 'string' && /^[56]\d{3}$/.test(v))
const isLotes = (v: unknown) => v === undefined || (Array.isArray(v) && v.every(isLote))
const isItem = (v: unknown): v is ItemDaCompra =>
  typeof v === 'object' &&
  v !== null &&
  CAMPOS_DO_ITEM.every(campo => typeof (v as Record<string, unknown>)[campo] === 'string') &&
  [(v as ItemDaCompra).qtde, (v as ItemDaCompra).preco].every(isNumero) &&
  isCfop((v as ItemDaCompra).cfop) &&
  isLotes((v as ItemDaCompra).lotes)

/**
 * Sends purchases to the company `cnpj`; `quantas`, `fornecedor`, `itens` and `parcelas` replace the defaults. Status
 * 422: invalid data, with errors by field.
 */
export function sendCompra(corpo: unknown, { feed, agora, ambiente }: Meio): Resposta {
  const { cnpj, quantas = 1, fornecedor, itens, parcelas = 0 } = dadosOf(corpo)
  if (typeof cnpj !== 'string' || !isCnpj(cnpj)) return recusa({ cnpj: 'CNPJ do destinatário' })
  if (!Number.isInteger(quantas) || (quantas as number) < 1 || (quantas as number) > 500)
    return recusa({ quantas: 'inteiro de 1 a 500' })
  if (fornecedor !== undefined && !isFornecedor(fornecedor)) return recusa({ fornecedor: 'cnpj e nome' })
  if (itens !== undefined && !(Array.isArray(itens) && itens.length > 0 && itens.every(isItem)))
    return recusa({
      itens: `lista de ${CAMPOS_DO_ITEM.join(', ')}, cfop, e lotes (lote, qtde, fabricacao e validade em AAAA-MM-DD)`,
    })
  if (!Number.isInteger(parcelas) || (parcelas as number) < 0 || (parcelas as number) > 120)
    return recusa({ parcelas: 'inteiro de 0 a 120' })
  const data: { chave: string; vNF: string; emitente: string }[] = []
  for (let i = 0; i < (quantas as number); i++) {
    const usual = FORNECEDORES[feed.maxNsu(cnpj) % FORNECEDORES.length] as (typeof FORNECEDORES)[number]
    const quem = fornecedor ?? usual
    const compra = composeCompra({
      fornecedor: quem,
      destinatario: cnpj,
      itens: itens ?? usual.itens,
      parcelas: parcelas as number,
      nNF: feed.issuedBy(quem.cnpj) + 1,
      nProt: feed.nextNumero(agora),
      agora,
      ambiente,
    })
    const quebra = breaksEsquema('procNFe', compra.proc) ?? breaksEsquema('resNFe', compra.resumo)
    if (quebra !== null) return recusa({ itens: quebra })
    feed.send(compra)
    data.push({ chave: compra.chave, vNF: compra.vNF, emitente: compra.emitente })
  }
  return { status: 200, data }
}

/** Cancels the supplier's note with this key. */
export function cancelCompra(corpo: unknown, { feed, agora, ambiente }: Meio): Resposta {
  const { chave } = dadosOf(corpo)
  const compra = typeof chave === 'string' ? feed.compra(chave) : undefined
  if (compra === undefined) return { status: 404, message: 'Não encontrado' }
  if (compra.cancelada) return recusa({ chave: 'já cancelada' })
  const nome = FORNECEDORES.find(f => f.cnpj === compra.emitente)?.nome ?? 'FORNECEDOR'
  feed.cancel(
    compra.chave,
    composeCancelamento(compra, { nome, nProt: feed.nextNumero(agora), agora, ambiente }),
  )
  return { status: 200, data: { chave: compra.chave } }
}
