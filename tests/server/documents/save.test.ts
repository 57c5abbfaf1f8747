import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { vendas } from '../../../src/domain/documents/venda/index.ts'
import { defineFamily, ended, SAVE, type Saving, walk } from '../../../src/server/documents/save.ts'
import { createPurchase } from '../../../src/server/modules/compras/purchase.ts'
import { backOffice } from '../../../src/server/modules/documentos/back-office.ts'
import { createTill } from '../../../src/server/modules/vendas/till.ts'

const nada = async () => {}

test('um passo repetido ou fora da ordem é recusado', () => {
  const julgado = defineFamily(vendas).step('hold', nada).step('judge', nada)
  expect(() => julgado.step('judge', nada)).toThrow('judge does not come after judge')
  expect(() => julgado.step('admit', nada)).toThrow('admit does not come after judge')
})

test('cada passo recebe o que os de antes deram, e um deles pode encerrar', async () => {
  const feitos: string[] = []
  const familia = defineFamily<number, string>(vendas)
    .step('hold', async ({ said }) => ({ dobro: said * 2 }))
    .step('judge', async ({ dobro }) => (dobro > 10 ? ended('já gravado') : { total: dobro + 1 }))
    .step('write', async ({ total }) => void feitos.push(`grava ${total}`))
    .step('answer', async ({ total }) => ({ answer: `total ${total}` }))
  const gravar = (said: number) => walk(familia, { said } as Saving<number>)
  expect(await gravar(3)).toBe('total 7')
  expect(await gravar(9)).toBe('já gravado')
  expect(feitos).toEqual(['grava 7'])
})

test('os passos do caixa, do documento e da compra são os de docs/architecture.md', () => {
  const vault = {} as never
  const familias = [
    createTill({ vault, fiscal: {} as never, pix: 'off', broadcaster: {} as never }),
    backOffice,
    createPurchase(vault),
  ]
  const tabela = readFileSync('docs/architecture.md', 'utf8').split('| step | till |')[1] ?? ''
  const linhas = tabela
    .split('\n\n')[0]
    ?.split('\n')
    .slice(2)
    .map(linha => linha.split('|').map(cada => cada.trim()))
  expect(linhas?.map(([, passo]) => passo)).toEqual(SAVE)
  // in brackets: what is done of it at another time
  const ditos = familias.map((_, i) =>
    linhas?.flatMap(([, passo, ...colunas]) => (/^[^(]/.test(colunas[i] ?? '') ? [passo] : [])),
  )
  expect(ditos).toEqual(familias.map(({ steps }) => steps.map(({ name }) => name)))
})
