import { expect, test } from 'vitest'
import { ticketOf } from '../../../../src/core/paper/papers/sale/ticket.ts'
import { linha, papel } from './exemplo.ts'

const ditos = (...args: Parameters<typeof papel>): string[] =>
  ticketOf(papel(...args)).blocos.flatMap(bloco =>
    bloco.k === 'texto' ? [bloco.texto] : bloco.k === 'par' ? [`${bloco.esquerda}|${bloco.direita}`] : [],
  )

test('o orçamento de 80 mm diz o mesmo que o de A4', () => {
  const papelado = ditos('orcamento', 2)
  for (const dito of [
    'Orçamento',
    'Válido até 05/12/2026',
    'Construtora Horizonte Ltda',
    '001 REF-0001 Café torrado e moído Serra Alta 500 g',
    '    2 UN × 19,90|38,00',
    '    desconto -1,80',
    'Frete|80,00',
    'TOTAL R$|5.180,00',
    'Boleto bancário|4.000,00',
    '    7ª 16/12/2026|571,43',
    'Prazo de entrega de 5 dias úteis após a confirmação.',
  ])
    expect(papelado).toContain(dito)
})

test('a separação de 80 mm tem caixa e barras de cada linha, e preço nenhum', () => {
  const papelado = ditos('separacao', 2, { obs: '' })
  expect(papelado).toContain('[ ] 2 UN  Café torrado e moído Serra Alta 500 g')
  expect(papelado.join(' ')).not.toMatch(/\d,\d\d/)
  const { blocos } = ticketOf(papel('separacao', 2))
  expect(blocos.filter(bloco => bloco.k === 'barras')).toEqual([
    { k: 'barras', codigo: 'REF-0001' },
    { k: 'barras', codigo: '7891000100103' },
  ])
})

test('só letras que a cabeça térmica tem', () => {
  const papelado = ditos('orcamento', 1, { itens: [linha(0, { nome: 'Ração “Żubr” – Москва €5…' })] })
  expect(papelado).toContain('001 REF-0001 Ração "Zubr" - Moskva EUR5...')
})
