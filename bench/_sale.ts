import { randomBytes } from 'node:crypto'
import { dec } from '../src/core/money/decimal.ts'
import { type AddItem, addItem } from '../src/core/venda/line/add-item.ts'
import { novaVenda } from '../src/core/venda/nova-venda.ts'
import { recusada } from '../src/core/venda/recusa.ts'
import type { Venda } from '../src/core/venda/venda.ts'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { VendaBody } from '../src/domain/api/vendas.ts'
import { calculateVenda } from '../src/domain/fiscal/to-engine.ts'
import { toBody } from '../src/domain/venda/to-body.ts'
import { Colunas } from '../src/web/catalog/columns.ts'
import { toProduto } from '../src/web/catalog/to-produto.ts'

/** Makes a UUID of version 7: it begins with the time, so that its index grows at one end. */
export function uuidv7(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Maker<Made> = (terminal_id: number, n: number) => Made

/** Makes open sales of `lines` products each from the till's catalogue, with the till's functions, seals included. */
export function cartMaker(catalogo: CatalogoAnswer, lines: number, clock = () => new Date()): Maker<Venda> {
  const { colunas, linhas } = catalogo.produtos
  const nomes = new Colunas(colunas)
  const simples = linhas.filter(
    linha =>
      nomes.texto(linha, 'unidade') === 'UN' &&
      !nomes.sim(linha, 'controle_lote') &&
      !nomes.sim(linha, 'controle_grade') &&
      !nomes.sim(linha, 'pausado') &&
      dec(nomes.texto(linha, 'estoque') ?? '0').gte(1000),
  )
  return (terminal_id, n) => {
    const sold = Array.from({ length: lines }, (_, i): AddItem => {
      const linha = simples[(n * lines + i) % simples.length] ?? []
      return {
        uid: String(i),
        produto: toProduto(linha, nomes, catalogo),
        qtde: String(1 + (i % 3)),
        origem_leitura: 'scan',
      }
    })
    const vazia = novaVenda({
      uuid: uuidv7(),
      terminal_id,
      empresa_id: catalogo.empresa.id,
      criada_em: clock().toISOString(),
    })
    return sold.reduce<Venda>((antes, linha) => {
      const depois = addItem(antes, linha)
      if (recusada(depois)) throw new Error(depois.erro)
      return depois
    }, vazia)
  }
}

/** Makes paid sales, as `cartMaker` their carts. */
export function saleMaker(
  catalogo: CatalogoAnswer,
  lines: number,
  clock = () => new Date(),
): Maker<VendaBody> {
  const cart = cartMaker(catalogo, lines, clock)
  const dinheiro = catalogo.meios.find(meio => meio.meio === 1)
  const contexto = {
    data: clock().toISOString().slice(0, 10),
    emitente: { crt: catalogo.empresa.crt, uf: catalogo.empresa.uf },
    account: catalogo.account,
  }
  return (terminal_id, n) => {
    const venda: Venda = { ...cart(terminal_id, n), estado: 'paga', paga_em: clock().toISOString() }
    const calculo = calculateVenda(venda, contexto)
    if (calculo.erro !== null) throw new Error(calculo.erro)
    const body = toBody(venda, calculo, contexto)
    return {
      ...body,
      pagamento: [
        { meio: 1, meio_pagamento_id: dinheiro?.id ?? 0, valor: calculo.totais.vNF, numparcelas: 1 },
      ],
    }
  }
}
