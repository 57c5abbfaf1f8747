import { expect, test } from 'vitest'
import { CST_ICMS } from '../../../src/core/tax/icms/cst.ts'
import { calcular } from '../../../src/core/tax/index.ts'
import { OPCOES } from '../../../src/core/tax/kernel/composicao.ts'
import { difal } from './difal.table.ts'
import { fcp } from './fcp.table.ts'
import { ibpt } from './ibpt.table.ts'
import { ibsCbs } from './ibs-cbs.table.ts'
import { ibsCbsMono } from './ibs-cbs-mono.table.ts'
import { icms } from './icms.table.ts'
import { icmsSt } from './icms-st.table.ts'
import { ipi } from './ipi.table.ts'
import { is } from './is.table.ts'
import { kernel } from './kernel.table.ts'
import { monofasico } from './monofasico.table.ts'
import { pisCofins } from './pis-cofins.table.ts'
import { price } from './price.table.ts'
import { simples } from './simples.table.ts'
import { diferencas, entradaDe, type Tabela } from './tabela.ts'

const TABELAS: Readonly<Record<string, Tabela>> = {
  icms,
  'icms-st': icmsSt,
  fcp,
  difal,
  simples,
  monofasico,
  ipi,
  'pis-cofins': pisCofins,
  'ibs-cbs': ibsCbs,
  'ibs-cbs-mono': ibsCbsMono,
  is,
  ibpt,
  price,
  kernel,
}

for (const [nome, tabela] of Object.entries(TABELAS)) {
  test.each(tabela.map((fato, i) => [i + 1, fato.fonte, fato] as const))(`${nome} %i: %s`, (_, __, fato) => {
    const { item, ...espera } = fato.espera
    const entrada = entradaDe({ ...fato.entrada })
    const antes = JSON.stringify(entrada)
    const obtido = calcular(entrada as never)
    expect(JSON.stringify(entrada)).toBe(antes)
    expect(diferencas(item ? { ...espera, itens: [item] } : espera, obtido)).toEqual([])
  })
}

test('as tabelas passam por todos os CST e por todas as opções de base', () => {
  const tudo = JSON.stringify(Object.values(TABELAS).flat())
  const ditos = (campo: string) =>
    new Set([...tudo.matchAll(new RegExp(`"${campo}":"(\\w+)"`, 'g'))].map(m => m[1]))
  expect([...CST_ICMS.keys()].filter(cst => !ditos('cst').has(cst))).toEqual([])
  const opcoes = Object.values(OPCOES).flatMap(lista => lista.map(([opcao]) => opcao as string))
  expect(opcoes.filter(opcao => !tudo.includes(`"${opcao}"`))).toEqual([])
})

test('o comparador acusa o que o motor não devolve', () => {
  expect(diferencas({ itens: [{ novo: '1' }] }, { itens: [{}] })).toEqual([
    '.itens[0].novo: campo não devolvido',
  ])
  expect(diferencas({ a: '5' }, { a: '5.00' })).toEqual([])
  expect(diferencas({ a: '5' }, { a: 'NaN' })).toHaveLength(1)
})
