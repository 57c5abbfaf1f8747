import { expect, test } from 'vitest'
import type { DadosOrdem } from '../../../src/core/paper/papers/loading-order.ts'
import { layOutLoadingOrder } from '../../../src/core/paper/papers/loading-order-a4.ts'

const ITEM = { nome: 'Soja em grãos', unidade: 'T', qtde: '14.0000', carregada: '13.5000' }
const ordem = (itens: number): DadosOrdem => ({
  ...{ empresa: 'Fazenda Modelo', cnpj: '11222333000181', numero: '45', contrato: '12', cliente: 'Padaria' },
  ...{ data: '01/12/2026', hora: null, placas: ['ABC1D23', 'XYZ9A87'], motorista: 'João', local: null },
  ...{ unidade_peso: 'kg', peso_entrada: '14000', peso_saida: null, lacres: ['1', '2'] },
  itens: Array.from({ length: itens }, () => ITEM),
})

test('o papel A4 da ordem tem o QR que a abre, e nada passa da folha', () => {
  for (const itens of [1, 200]) {
    const pages = layOutLoadingOrder(ordem(itens))
    const all = pages.flat()
    expect(all.filter(({ k }) => k === 'qr')).toMatchObject([{ conteudo: 'ordem 45' }])
    const texts = all.flatMap(each => (each.k === 'linha' ? [each.texto] : []))
    expect(texts.filter(text => text === ITEM.nome)).toHaveLength(itens)
    expect(texts).toEqual(expect.arrayContaining(['14 T', '13,5 T', 'ABC1D23 XYZ9A87', '14.000 kg', 'João']))
    expect(Math.max(...all.map(each => each.y))).toBeLessThan(297 - 10)
    expect(pages.length > 1).toBe(itens === 200)
  }
})
