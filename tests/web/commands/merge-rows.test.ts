import { expect, test } from 'vitest'
import { mergeRows } from '../../../src/web/commands/palette/merge-rows.ts'
import type { PaletteItem } from '../../../src/web/commands/palette/palette-entries.ts'

const row = (grupo: string, titulo: string, palavras = ''): PaletteItem => ({
  id: titulo,
  titulo,
  grupo,
  palavras,
  chord: () => null,
  executar: () => {},
})
const cafe = row('produto', 'CAFE TRES MARIAS')
const bolacha = row('produto', 'MARIA CHOCOLATE')
const maria = row('parceiro', 'Maria Souza')
const horarios = row('tela', 'Horários da semana')
const none = { inicios: [], meios: [] }

const titles = (...given: Parameters<typeof mergeRows>) =>
  mergeRows(...given).rows.map(({ titulo }) => titulo)

test('quem se chama assim vem antes, de qualquer tipo', () => {
  expect(titles(none, [cafe, bolacha, maria], 'maria', true)).toEqual([
    'MARIA CHOCOLATE',
    'Maria Souza',
    'CAFE TRES MARIAS',
  ])
})

test('o nome vem antes de quem começa assim, e este de quem só contém', () => {
  const [banana, ana] = [row('produto', 'BANANA'), row('parceiro', 'Ana Alves')]
  expect(titles({ inicios: [], meios: [horarios] }, [banana, ana], 'ana', true)).toEqual([
    'Ana Alves',
    'Horários da semana',
    'BANANA',
  ])
})

test('enquanto alguém ainda procura, só aparece o que nada pode passar à frente', () => {
  const comando = row('comando', 'Maria fumaça')
  expect(titles({ inicios: [comando], meios: [horarios] }, [cafe, bolacha], 'maria', false)).toEqual([
    'Maria fumaça',
    'MARIA CHOCOLATE',
  ])
  expect(mergeRows(none, [cafe], 'maria', false)).toEqual({ rows: [], semNome: false })
})

test('o número acha pelo número, e o parceiro também pelo nome fantasia', () => {
  const soda = row('produto', 'SODA')
  const ltda = row('parceiro', 'JS Comércio Ltda', 'Padaria do Zé')
  expect(mergeRows(none, [soda], '789', true)).toEqual({ rows: [soda], semNome: false })
  expect(mergeRows(none, [ltda], 'padaria', true)).toEqual({ rows: [ltda], semNome: false })
  expect(mergeRows(none, [soda], 'sdoa', true)).toEqual({ rows: [soda], semNome: true })
  expect(mergeRows(none, [], 'nada', true)).toEqual({ rows: [], semNome: true })
})

test('o achado pelo número vem primeiro, e o parecido por último', () => {
  const [cola, parecida] = [row('produto', 'REFRI COLA 2L'), row('produto', 'COCA 250ML')]
  expect(titles(none, [parecida, cola], 'cola 2l', true)).toEqual(['REFRI COLA 2L', 'COCA 250ML'])
  expect(titles(none, [cola, maria], '529.982', true)).toEqual(['REFRI COLA 2L', 'Maria Souza'])
  expect(titles({ inicios: [], meios: [horarios] }, [maria], '529.982', true)[0]).toBe('Maria Souza')
})

test('o relatório com o seu período, que o texto todo pede, não espera os outros', () => {
  const curva = row('relatório', 'Curva ABC', 'abc 12m')
  expect(mergeRows(none, [bolacha, curva], ' abc 12m', false)).toEqual({ rows: [curva], semNome: false })
})
