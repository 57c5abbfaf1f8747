import { expect, test } from 'vitest'
import { ICMS_INTERNO } from '../../../src/core/law/icms-interno.ts'
import { calcular, calcularDocumento } from '../../../src/core/tax/index.ts'
import { regraDoDia } from '../../../src/domain/fiscal/aliquota-da-lei.ts'
import { parametrosPara } from '../../../src/domain/fiscal/parametros.ts'

/** States by region, as the resolutions of the Senate name them, written here from their text. */
const SUL_E_SUDESTE_SEM_ES = 'PR RS SC MG RJ SP'
const NORTE_NORDESTE_CENTRO_OESTE_E_ES = 'AC AP AM PA RO RR TO AL BA CE MA PB PE PI RN SE DF GO MT MS ES'
const TODOS = `${SUL_E_SUDESTE_SEM_ES} ${NORTE_NORDESTE_CENTRO_OESTE_E_ES}`.split(' ')

/** Day → rates of imported goods, of the reduced road and of the others, in hundredths of a percent. */
const DIAS: readonly (readonly [dia: string, importada: number, reduzida: number, comum: number])[] = [
  ['2026-11-24', 400, 700, 1200],
  ['2029-07-01', 360, 630, 1080],
  ['2032-12-31', 240, 420, 720],
]

test('a tabela deste teste tem os 27 estados', () => {
  expect([...TODOS].sort()).toEqual(Object.keys(ICMS_INTERNO).sort())
})

test('entre quaisquer dois estados a alíquota é a da lei, não a da regra', () => {
  const erradas: string[] = []
  for (const [dia, importada, reduzida, comum] of DIAS)
    for (const de of TODOS)
      for (const para of TODOS) {
        if (de === para) continue
        for (const origem of '012345678') {
          const esperada = '1238'.includes(origem)
            ? importada
            : SUL_E_SUDESTE_SEM_ES.includes(de) && NORTE_NORDESTE_CENTRO_OESTE_E_ES.includes(para)
              ? reduzida
              : comum
          const regra = { cst: '00', cfop: '6102', origem, icms: '17.5' }
          const dita = regraDoDia('icms', regra, dia, { rota: { de, para } })?.icms
          const op = calcular({
            op: 'aliquota_interestadual',
            uf_origem: de,
            uf_destino: para,
            origem,
            data: dia,
          })
          const ditas = [dita, op.erro === null ? op.aliquota : null].map(taxa =>
            Math.round(Number(taxa) * 100),
          )
          if (ditas.some(taxa => taxa !== esperada)) erradas.push(`${dia} ${de}-${para} ${origem}: ${ditas}`)
        }
      }
  expect(erradas).toEqual([])
})

const nota = (regra: Record<string, unknown>, de: string, para: string, data: string, mudanca = {}) => {
  const r = calcularDocumento({
    tipo_operacao: 1,
    modelo: '55',
    data,
    tipo_atend: 2,
    emitente: { crt: 3, uf: de },
    destinatario: { uf: para, tipo: 'F', tipo_contribuite: 9, consumidor: 1 },
    parametros: parametrosPara(null, para, undefined, data),
    itens: [
      { qtde: '1', preco: '100.00', regraicms: regraDoDia('icms', regra, data, { rota: { de, para } }) },
    ],
    ...mudanca,
  })
  if (r.erro !== null) throw new Error(r.erro)
  return r.itens[0] as unknown as Record<string, string>
}
const COMUM = { cst: '00', cfop: '6108', origem: '0', icms: '12' }

test.each([
  // day, state, origin: own ICMS, interstate rate of the DIFAL, DIFAL
  ['2026-11-24', 'BA', '0', '7.0000', '7.00', '13.50'],
  ['2026-11-24', 'RJ', '0', '12.0000', '12.00', '8.00'],
  ['2026-11-24', 'RJ', '3', '4.0000', '4.00', '16.00'],
  ['2029-02-01', 'RJ', '0', '10.8000', '10.80', '7.20'],
  ['2029-02-01', 'BA', '8', '3.6000', '3.60', '14.85'],
] as const)(
  '%s, de SP para %s, origem %s: uma alíquota só, no ICMS e no DIFAL',
  (dia, uf, origem, taxa, vICMS, difal) => {
    expect(nota({ ...COMUM, origem }, 'SP', uf, dia)).toMatchObject({
      taxa_icms: taxa,
      aliq_icms_des: taxa,
      vlricms: vICMS,
      vlrparufdes: difal,
    })
  },
)

test.each([
  ['tributada sem alíquota na regra', { cst: '00', icms: null }, '7'],
  ['presumido do Simples com ST', { cst: '201', icms: '18' }, '7'],
  ['outras, sem alíquota: sem imposto', { cst: '90', icms: null }, null],
  ['outras, com alíquota', { cst: '90', icms: '12' }, '7'],
  ['isenta, sem desoneração', { cst: '40', icms: null }, null],
  ['isenta, com desoneração', { cst: '40', icms: '12' }, '7'],
  ['monofásica: em reais por unidade', { cst: '02', icms: '1.57' }, '1.57'],
  ['alíquota que não é número fica para o motor recusar', { cst: '90', icms: 'x' }, 'x'],
] as const)('de SP para BA, %s', (_, dita, taxa) => {
  const regra = { origem: '0', cfop: '6102', ...dita }
  expect(regraDoDia('icms', regra, '2026-11-24', { rota: { de: 'SP', para: 'BA' } })?.icms).toBe(taxa)
})

test('gás natural importado vai pela alíquota comum, as outras origens 1 pela de 4 %', () => {
  const de = (ncm: string) =>
    regraDoDia('icms', { ...COMUM, origem: '1' }, '2026-11-24', {
      rota: { de: 'SP', para: 'RJ' },
      mercadoria: { ncm },
    })?.icms
  expect([de('27111100'), de('85171300')]).toEqual(['12', '4'])
})

test('dentro do estado e para o exterior vale a alíquota da regra', () => {
  const regra = { cst: '10', cfop: '5401', origem: '0', icms: '18', icms_st: '20' }
  const em = (dia: string, rota: { de: string; para: string } | null = null) =>
    regraDoDia('icms', regra, dia, { rota })
  expect(em('2028-12-31')).toBe(regra)
  expect(em('2026-11-24', { de: 'SP', para: 'EX' })).toBe(regra)
  expect(em('2029-01-01')).toMatchObject({ icms: '16.2', icms_st: '18' })
  expect(em('2032-06-01')).toMatchObject({ icms: '10.8', icms_st: '12' })
  expect(em('2033-01-01')).toBe(regra)
  // results are kept by the rule's identity
  expect(em('2029-01-01')).toBe(em('2029-01-01'))
})
