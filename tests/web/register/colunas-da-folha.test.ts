import { describe, expect, test } from 'vitest'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { letrasDe, trilhas } from '../../../src/web/register/bulk/columns.ts'
import type { Sheet } from '../../../src/web/register/bulk/sheet.ts'

const coluna = (key: string) => ({
  ...{ name: key, key, column: key },
  field: { type: 'text', label: key, max: 200 } as const,
})
const folha: Sheet = {
  register: produtos,
  colunas: [coluna('nome'), coluna('ref'), coluna('nosso')],
  onde: [0, 1, 2],
  linhas: [{ id: 1, versao: 0, rotulo: '', valores: ['N'.repeat(60), 'R-1', 'P'.repeat(40)] as never }],
  maximo: c => (c === 1 ? undefined : 20),
  refs: new Map(),
}
const larguras = (cabem: number) =>
  trilhas(letrasDe(folha), folha, new Map(), cabem).trilhas.map(({ largura }) => largura)

describe('a largura que sobra na folha', () => {
  const [nome = 0, ref = 0, nosso = 0] = larguras(0)
  const total = nome + ref + nosso

  test('sem sobra, o que é comprido fica cortado', () => expect(larguras(total)).toEqual([nome, ref, nosso]))

  test('é das colunas que cortam, na medida do que lhes falta, e nada passa da folha', () => {
    const [maior = 0, mesma, outra = 0] = larguras(total + 90)
    expect(mesma).toBe(ref)
    expect(maior - nome).toBeGreaterThan(outra - nosso)
    expect(outra).toBeGreaterThan(nosso)
    expect(maior + ref + outra).toBeLessThanOrEqual(total + 90)
    expect(maior + ref + outra).toBeGreaterThan(total + 85)
  })

  test('onde cabe tudo, nenhuma é mais larga do que o que diz', () =>
    expect(larguras(total + 5000)).toEqual(larguras(total + 1000)))
})

describe('a largura que falta na folha', () => {
  const cede = { ...folha, cede: (c: number) => (c === 1 ? undefined : 11) }
  const de = (cabem: number) => trilhas(letrasDe(cede), cede, new Map(), cabem)
  const { total } = de(0)

  test('é tirada das colunas que cedem, só o que falta', () => {
    expect(de(total - 40).total).toBeLessThanOrEqual(total - 40)
    expect(de(total - 40).total).toBeGreaterThan(total - 45)
    expect(de(total - 40).trilhas[1]?.largura).toBe(de(total).trilhas[1]?.largura)
  })

  test('nenhuma cede além do seu mínimo, nem sem que se saiba o que cabe', () => {
    expect(de(1).total).toBe(de(100).total)
    expect(de(1).total).toBeLessThan(total)
    expect(de(total).total).toBe(total)
  })
})
