import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { r2 } from '../../../src/core/money/round.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, dizer } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

/** The same run again: numbers of a fixed seed. */
function semente(inicio: number) {
  let estado = inicio
  return (ate: number): number => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648
    return estado % ate
  }
}

test('os totais de um documento gravado, qualquer que seja, são a soma do que ele tem gravado', async () => {
  const ate = semente(14)
  for (let vez = 0; vez < 12; vez++) {
    const itens = Array.from({ length: 1 + ate(20) }, () => ({
      produto_id: loja.produtos.comum,
      qtde: `${1 + ate(30)}.${String(ate(1000)).padStart(3, '0')}`,
      preco: `${5 + ate(90)}.${String(ate(100)).padStart(2, '0')}`,
      desconto: `${ate(5)}.${String(ate(100)).padStart(2, '0')}`,
    }))
    const geral = { desconto: `${ate(3)}.10`, acrscimo: `${ate(9)}.20`, taxa_entrega: `${ate(9)}.30` } // contrato
    const produtos = itens.reduce((soma, { qtde, preco }) => soma.plus(r2(dec(qtde).times(dec(preco)))), ZERO)
    const descontos = itens.reduce((soma, { desconto }) => soma.plus(dec(desconto)), dec(geral.desconto))
    const total = produtos.minus(descontos).plus(dec(geral.acrscimo)).plus(dec(geral.taxa_entrega))
    const dito = { ...geral, itens, valor_produtos: produtos.toFixed(2), valor_total: total.toFixed(2) }
    const salvo = await criado(loja, dizer(loja, { ...dito, tipo_operacao: 2, pagamento: [] }))
    const linhas = salvo.itens as { preco_total: string; qtde: string; preco: string }[]
    const somado = linhas.reduce((soma, { preco_total }) => soma.plus(dec(preco_total)), ZERO)
    expect(linhas).toHaveLength(itens.length)
    for (const { preco_total, qtde, preco } of linhas)
      expect(preco_total).toBe(r2(dec(qtde).times(dec(preco))).toFixed(2))
    expect([somado.toFixed(2), salvo.valor_total]).toEqual([salvo.valor_produtos, total.toFixed(2)])
  }
})
