import { describe, expect, test } from 'vitest'
import type { FatosDaConferencia } from '../../../src/core/sped/checks/check.ts'
import { openChecks, SPED_CHECKS } from '../../../src/core/sped/checks/index.ts'
import { openContributions } from '../../../src/core/sped/contributions-file.ts'
import type { NotaSped } from '../../../src/core/sped/facts.ts'
import { layoutOf } from '../../../src/core/sped/leiaute/index.ts'
import { ownNote } from '../../../src/core/sped/note-of-xml.ts'
import { periodOf } from '../../../src/core/sped/period.ts'
import { lerContribuicoes } from './leitor-contribuicoes.ts'
import { again, arquivoDe, CNPJ, drop, EMPRESA, edit, FATOS, itemDe, mesDe, xmlDe } from './mundo.ts'

const MES = '2026-02'
const { notas, xmls } = mesDe(MES, { vendas: 100, compras: 10 })
const escrever = (de: readonly NotaSped[], empresa = EMPRESA, mes = MES) =>
  arquivoDe(mes, de, FATOS, empresa, openContributions)
const { texto, figuras } = escrever(notas)

const conferir = (arquivo: string, outros: Partial<FatosDaConferencia> = {}) => {
  const { versao, tabela } = layoutOf(`${MES}-01`, 'contribuicoes')
  const checks = openChecks(
    {
      ...{ versao, tabela, periodo: periodOf(MES), contador: EMPRESA.contador, industria: true, uf: 'SP' },
      ...{
        parcial: false,
        reforma: new Map(),
        divergentes: [],
        ajustes: [],
        faixas: [],
        pendentes: [],
        nao_entradas: [],
        fretes: [],
        negativos: [],
      },
      ...outros,
    },
    'contribuicoes',
  )
  for (const line of arquivo.split('\r\n').slice(0, -1)) checks.see(line)
  return checks.end()
}
/** Entries of the month took IPI of every second note. */
const creditos = new Map(
  notas.flatMap(({ propria, chave, numero }) =>
    propria ? [] : [[chave, { ipi: Number(numero) % 2 === 0 }]],
  ),
)
const ler = (arquivo: string, regime: [string, string, string, string] = ['1', '1', '1', '']) =>
  lerContribuicoes(arquivo, { xmls, cnpj: CNPJ, creditos, regime })

test('o mês passa nas regras e no leitor de fora, e sai igual de novo', () => {
  expect(conferir(texto)).toMatchObject({ erros: 0, avisos: 0 })
  expect(ler(texto)).toEqual([])
  expect(escrever(notas).texto).toBe(texto)
  expect(Buffer.from(texto, 'latin1').toString('latin1')).toBe(texto)
  const regs = (reg: string) => texto.split('\r\n').filter(line => line.startsWith(`|${reg}|`))
  // 65 by CFOP, CST and rate; 55 by line, its own and the supplier's
  expect([regs('C175').length > 100, regs('C170').length]).toEqual([true, 2 * 10 + 4 + 2 * 10])
  expect(regs('C175')[0]).toMatch(/^\|C175\|5102\|\d+,\d\d\|1,00\|01\|\d+,\d\d\|1,6500\|\|\|\d+,\d\d\|01\|/)
  expect(regs('0000')[0]).toBe(
    `|0000|006|0|||01022026|28022026|Mercado Boa Vista Ltda|${CNPJ}|SP|3550308||00|0|`,
  )
  expect([figuras.a_recolher, Number(figuras.creditos) > 0]).toEqual([null, true])
})

test.each([
  ['01', '50'],
  ['98', '50'],
])('o que volta de venda tributada com CST %s é crédito, com CST %s', (dito, escrito) => {
  const { xml } = xmlDe({
    ...{ modelo: '55', numero: 91, dia: `${MES}-03`, tpNF: '0', finNFe: '4' },
    para: { cnpj: '44555666000181', uf: 'SP', nome: 'Cliente' },
    linhas: [{ cfop: '1202', valor: '100.00', contrib: [dito, '100.00'] }],
  })
  const volta = ownNote(xml, { cancelada: false, itens: new Map([['1', itemDe(1)]]) })
  expect(volta.linhas[0]?.pis).toMatchObject({ cst: escrito, valor: '1.65' })
  expect(volta.linhas[0]?.cofins).toMatchObject({ cst: escrito, valor: '7.60' })
})

test('quem é só cumulativo não se credita, nem do que volta', () => {
  const cumulativa = { ...EMPRESA, regime: { incidencia: 2, apropriacao: 1, tipo: 1, cumulativo: 9 } }
  const { xml } = xmlDe({
    ...{
      modelo: '55',
      numero: 90,
      dia: `${MES}-03`,
      tpNF: '0',
      para: { cnpj: '44555666000181', uf: 'SP', nome: 'Cliente' },
    },
    linhas: [{ cfop: '1202', valor: '100.00', contrib: ['01', '100.00'] }],
  })
  const volta = ownNote(xml, { cancelada: false, itens: new Map([['1', itemDe(1)]]) })
  expect(volta.linhas[0]?.pis).toMatchObject({ cst: '50', valor: '1.65' })
  const arquivo = escrever([volta], cumulativa)
  expect(arquivo.figuras).toMatchObject({ debitos: '0.00', creditos: '0.00' })
  expect(arquivo.texto).toContain('|0110|2||1|9|')
  expect(conferir(arquivo.texto)).toMatchObject({ erros: 0 })
  // an entry that took the credit of another regime is told
  const entrada = notas.filter(({ propria }) => !propria)
  expect(Object.keys(conferir(escrever(entrada, cumulativa).texto).por_regra)).toEqual(['V15'])
})

test('sem PIS e COFINS não há arquivo', () => {
  expect(() => layoutOf('2027-01-01', 'contribuicoes')).toThrow(
    'Não há EFD Contribuições de 01/01/2027: o PIS e a COFINS acabam em 31/12/2026',
  )
  expect(() => layoutOf('2025-12-01', 'contribuicoes')).toThrow('Nenhum leiaute da EFD Contribuições')
})

const own = (line: string) => line.startsWith('|C100|1|0|')
const de65 = (line: string) => line.includes('|65|00|')
const cancelada = (line: string) => line.includes('|65|02|')
const entrada = (line: string) => line.startsWith('|C100|0|1|')
const one = (reg: string) => (line: string) => line.startsWith(`|${reg}|`)
/** Puts a copy of a register's first line under the first note that `of` accepts. */
const under = (reg: string, of: (line: string) => boolean) => (file: string) => {
  const lines = file.split('\r\n')
  const copy = lines.find(one(reg)) ?? ''
  const at = lines.findIndex(of)
  return [...lines.slice(0, at + 1), copy, ...lines.slice(at + 1)].join('\r\n')
}

const FALHAS: readonly [regra: string, oque: string, muda: (file: string) => string][] = [
  ['V1', 'linhas do bloco C', edit('C990', 2, '9')],
  ['V1', '9900 de um registro', edit('9900', 3, '7')],
  ['V2', 'valor com ponto', edit('C175', 3, '1.00')],
  ['V2', 'campo a mais', edit('C175', 18, '|')],
  ['V3', 'versão de outro ano', edit('0000', 2, '005')],
  ['V4', 'meio mês', edit('0000', 7, '15022026')],
  ['V5', 'parceiro sem cadastro', edit('0150', 2, 'OUTRO')],
  ['V5', 'produto sem cadastro', edit('0200', 2, 'OUTRO')],
  ['V5', 'unidade sem uso', edit('0190', 2, 'CX')],
  ['V6', 'dígito da chave', edit('C100', 9, key => `${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`, own)],
  ['V6', 'número que não é o da chave', edit('C100', 8, '99999', own)],
  ['V7', 'nota repetida', again(cancelada)],
  ['V8', 'nota sem itens', drop(line => one('C170')(line) && line.includes('|6108|'))],
  ['V9', 'PIS da nota', edit('C100', 26, '0,01', own)],
  ['V9', 'COFINS da nota', edit('C100', 27, '0,01', entrada)],
  ['V9', 'valor das mercadorias', edit('C100', 16, '1,00', de65)],
  ['V11', 'cancelada com valor', edit('C100', 12, '1,00', cancelada)],
  ['V12', 'NFC-e com participante', edit('C100', 4, '52998224725', de65)],
  ['V12', 'NFC-e com itens', under('C170', de65)],
  ['V12', 'NF-e com C175', under('C175', entrada)],
  ['V13', 'entrada de outro mês', edit('C100', 11, '01032026', entrada)],
  ['V14', 'CFOP de entrada na saída', edit('C175', 2, '1102')],
  ['V15', 'CST de entrada na saída', edit('C175', 5, '50')],
  ['V15', 'CST de saída na entrada', edit('C170', 31, '01', line => line.includes('|1102|'))],
  ['V29', 'contador sem CRC', edit('0100', 4, '')],
  ['V30', 'número que falta', drop(cancelada)],
  ['V33', 'produto sem NCM', edit('0200', 8, '')],
  ['V35', 'alíquota que não dá o valor', edit('C170', 27, '3,6500', line => line.includes('|1102|'))],
  ['V36', 'regime cumulativo com créditos', edit('0110', 2, '2')],
]

describe('cada falha plantada', () => {
  test.each(FALHAS)('%s: %s', (regra, _oque, muda) => {
    const errado = muda(texto)
    expect(errado).not.toBe(texto)
    expect(Object.keys(conferir(errado).por_regra)).toContain(regra)
    expect(ler(errado)).not.toEqual([])
  })

  test('o que só se sabe fora do arquivo, ou se completa depois, é aviso', () => {
    const { por_regra } = conferir(texto, {
      pendentes: [{ chave: '1', estado: 'contingencia' }],
      nao_entradas: [{ chave: '2', de: 'Fornecedor' }],
      fretes: ['3'],
    })
    expect(por_regra).toEqual({ V31: 1, V32: 1, V42: 1 })
    expect(conferir(edit('0150', 5, '12ABC34501DE35')(texto)).por_regra).toEqual({ V34: 1 })
    const rateio = { ...EMPRESA, cnpj: '11222333000262', regime: { ...EMPRESA.regime, apropriacao: 2 } }
    expect(conferir(edit('0000', 3, '1')(escrever([], rateio).texto)).por_regra).toEqual({ V37: 3 })
    const ditas = new Set([...FALHAS.map(([regra]) => regra), 'V31', 'V32', 'V34', 'V37', 'V42'])
    expect(SPED_CHECKS.contribuicoes.map(({ id }) => id)).toEqual(
      [...ditas].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))),
    )
  })
})
