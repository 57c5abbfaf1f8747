import { randomBytes } from 'node:crypto'
import { dec } from '../src/core/money/decimal.ts'
import type { ItemVenda, RegrasVenda, Venda } from '../src/core/venda/venda.ts'
import type { CatalogoAnswer } from '../src/domain/api/catalogo.ts'
import type { VendaBody } from '../src/domain/api/vendas.ts'
import { calcularVenda } from '../src/domain/fiscal/to-engine.ts'
import { toBody } from '../src/domain/venda/to-body.ts'

/** Version 7: time first, so that its index grows at one end. */
export function uuidv7(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Makes paid sales of `lines` products each from the till's own catalogue, as the till would send them. */
export function saleMaker(
  catalogo: CatalogoAnswer,
  lines: number,
): (terminal_id: number, n: number) => VendaBody {
  const { colunas, linhas } = catalogo.produtos
  const at = (linha: unknown[], nome: string) => linha[colunas.indexOf(nome)]
  const simples = linhas.filter(
    linha =>
      at(linha, 'unidade') === 'UN' &&
      !at(linha, 'controle_lote') &&
      !at(linha, 'controle_grade') &&
      !at(linha, 'pausado') &&
      dec((at(linha, 'estoque') as string | null) ?? '0').gte(1000),
  )
  const dinheiro = catalogo.meios.find(meio => meio.meio === 1)
  const contexto = {
    data: new Date().toISOString().slice(0, 10),
    emitente: { crt: catalogo.empresa.crt, uf: catalogo.empresa.uf },
    account: catalogo.account,
  }
  return (terminal_id, n) => {
    const itens = Array.from({ length: lines }, (_, i): ItemVenda => {
      const linha = simples[(n * lines + i) % simples.length] as unknown[]
      return {
        uid: String(i),
        produto_id: at(linha, 'id') as number,
        referencia: at(linha, 'referencia') as string,
        nome: at(linha, 'nome') as string,
        gtin: at(linha, 'gtin') as string | null,
        unidade: 'UN',
        ncm: at(linha, 'ncm') as string,
        cest: at(linha, 'cest') as string | null,
        cbenef: at(linha, 'cbenef') as string | null,
        unidade_trib: null,
        fator_coversao: null,
        tipo_conversao: null,
        qtde: String(1 + (i % 3)),
        preco: at(linha, 'preco') as string,
        desconto: '0.00',
        total_etiqueta: null,
        lote_id: null,
        lote: null,
        origem_leitura: 'scan',
        icms_id: at(linha, 'icms_id') as number,
        pisconfins_id: at(linha, 'pisconfins_id') as number,
        ibs_id: at(linha, 'ibs_id') as number | null,
        cbs_id: at(linha, 'cbs_id') as number | null,
        isl_id: at(linha, 'isl_id') as number | null,
        ipi_id: null,
        ibpt: catalogo.ibpt[at(linha, 'ncm') as string] ?? null,
      }
    })
    const agora = new Date().toISOString()
    const venda: Venda = {
      uuid: uuidv7(),
      terminal_id,
      empresa_id: catalogo.empresa.id,
      modelo: '65',
      estado: 'paga',
      criada_em: agora,
      paga_em: agora,
      catalogo: null,
      rotulo: null,
      consumidor: null,
      itens,
      cancelados: [],
      regras: onlyUsed(catalogo.regras as unknown as RegrasVenda, itens),
      desconto: '0.00',
      acrscimo: '0.00',
      taxa_entrega: '0.00',
      pagamento: [],
    }
    const calculo = calcularVenda(venda, contexto)
    if (calculo.erro !== null) throw new Error(calculo.erro)
    const body = toBody(venda, calculo)
    return {
      ...body,
      pagamento: [
        { meio: 1, meio_pagamento_id: dinheiro?.id ?? 0, valor: calculo.totais.vNF, numparcelas: 1 },
      ],
    }
  }
}

/** A sale carries the rules of its own lines. */
function onlyUsed(regras: RegrasVenda, itens: readonly ItemVenda[]): RegrasVenda {
  const pick = (tabela: RegrasVenda['icms'], ids: (number | null)[]) =>
    Object.fromEntries(ids.filter(id => id !== null).map(id => [id, tabela[id] ?? {}]))
  return {
    icms: pick(
      regras.icms,
      itens.map(i => i.icms_id),
    ),
    pisconfins: pick(
      regras.pisconfins,
      itens.map(i => i.pisconfins_id),
    ),
    ibs: pick(
      regras.ibs,
      itens.map(i => i.ibs_id),
    ),
    cbs: pick(
      regras.cbs,
      itens.map(i => i.cbs_id),
    ),
    isl: pick(
      regras.isl,
      itens.map(i => i.isl_id),
    ),
    ipi: {},
  }
}
