import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineRegister } from '../../../src/domain/fields/define.ts'
import { fileColumns } from '../../../src/domain/fields/sheet/tabular.ts'
import { fixSheet, withoutRefused } from '../../../src/web/register/import/fix.ts'
import { FixDialog } from '../../../src/web/register/import/fix-dialog.tsx'
import { parseSheet, parseText } from '../../../src/web/register/import/parse-file.ts'
import { Warnings } from '../../../src/web/register/import/warnings.tsx'

const register = defineRegister({
  id: 'coisas',
  title: 'Coisas',
  singular: 'Coisa',
  api: 'coisas',
  routes: { list: null },
  access: { permission: null },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true },
    sigla: { type: 'text', label: 'Sigla', max: 4, list: true },
  },
})

test('as recusadas têm o seu número, com o cursor na primeira célula', () => {
  const tabela = parseSheet([
    ['Nome', 'Sigla'],
    ['Um', 'a'],
    ['Dois', 'comprida'],
    [null],
    ['Três', 'longa demais'],
  ])
  const aberta = fixSheet(register, { tabela, colunas: ['nome', 'sigla'] }, fileColumns(register, true), [
    { linha: 5, coluna: 'Sigla', mensagem: 'Máximo de 4 caracteres' },
    { linha: 3, coluna: 'Sigla', mensagem: 'Máximo de 4 caracteres' },
  ])
  render(<FixDialog data={aberta} close={() => {}} />)
  expect(aberta.sheet.numeros).toEqual([3, 5])
  // what is told of the cell under the cursor
  expect(screen.getByText('linha 3 do arquivo')).toBeTruthy()
  expect(screen.getByText('✕ Máximo de 4 caracteres')).toBeTruthy()
})

test('as recusadas separadas voltam como eram, com o motivo, e as outras ficam', () => {
  const tabela = parseSheet([
    ['Nome', 'Sigla'],
    ['Um', 'a'],
    ['Dois; "2"', 'comprida'],
    ['=Três', '0007'],
    ['Quatro', 'd'],
  ])
  const { arquivo, separadas } = withoutRefused({ tabela, colunas: ['nome', 'sigla'] }, [
    { linha: 3, coluna: 'Sigla', mensagem: 'Máximo de 4 caracteres' },
    { linha: 3, coluna: null, mensagem: 'Já existe' },
    { linha: 4, coluna: 'Nome', mensagem: 'Não serve' },
  ])
  expect([arquivo.tabela.linhas.map(([nome]) => nome), arquivo.tabela.numeros]).toEqual([
    ['Um', 'Quatro'],
    [2, 5],
  ])
  const lida = parseText(separadas)
  expect([lida.cabecalho, ...lida.linhas]).toEqual([
    ['Nome', 'Sigla', 'Motivo'],
    ['Dois; "2"', 'comprida', 'Sigla: Máximo de 4 caracteres · Já existe'],
    ["'=Três", '0007', 'Nome: Não serve'],
  ])
})

test('o que se aceita e parece errado é dito uma vez, com as linhas', () => {
  const aviso = (linha: number) => ({
    ...{ linha, coluna: 'GTIN', mensagem: 'GTIN inválido: a nota sai SEM GTIN' },
  })
  render(<Warnings warnings={[aviso(3), aviso(8)]} />)
  expect(screen.getByRole('region', { name: 'Avisos' })).toHaveTextContent(
    '! 2 linhas GTIN inválido: a nota sai SEM GTIN (3, 8)',
  )
})
