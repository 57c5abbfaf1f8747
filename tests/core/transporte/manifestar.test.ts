import { expect, test } from 'vitest'
import { buildChave } from '../../../src/core/document/chave.ts'
import {
  type CidadeDaCarga,
  groupIntoManifests,
  type NotaDaCarga,
} from '../../../src/core/transporte/manifestar.ts'

const chave = (nNF: number, mod = '55') =>
  buildChave({
    ...{ cUF: '35', AAMM: '2611', cnpj: '11222333000181', mod, serie: 1, nNF, tpEmis: 1, cNF: '12345678' },
  })
const SAO_PAULO = { cMun: '3550308', xMun: 'São Paulo', uf: 'SP' }
const CAMPINAS = { cMun: '3509502', xMun: 'Campinas', uf: 'SP' }
const RIO = { cMun: '3304557', xMun: 'Rio de Janeiro', uf: 'RJ' }
const NITEROI = { cMun: '3303302', xMun: 'Niterói', uf: 'RJ' }
const SALVADOR = { cMun: '2927408', xMun: 'Salvador', uf: 'BA' }
const nota = (n: number, destino: CidadeDaCarga, mais: Partial<NotaDaCarga> = {}): NotaDaCarga => ({
  ...{ chave: chave(n), destino, origem: SAO_PAULO, peso: '100.5', valor: '1000.10' },
  ...mais,
})

test('um manifesto por UF de descarga, e nele as cidades na ordem das notas', () => {
  const { rascunhos } = groupIntoManifests(
    [nota(1, RIO), nota(2, SALVADOR), nota(3, NITEROI), nota(4, RIO)],
    SAO_PAULO,
  )
  expect(rascunhos).toEqual([
    {
      ...{ ufIni: 'SP', ufFim: 'RJ', percurso: [], carregamento: [SAO_PAULO] },
      descarregamento: [
        {
          ...RIO,
          documentos: [
            { chave: chave(1), reentrega: false },
            { chave: chave(4), reentrega: false },
          ],
        },
        { ...NITEROI, documentos: [{ chave: chave(3), reentrega: false }] },
      ],
      ...{ valor: '3000.30', peso: '301.5000', produto: null, placa: null, rntrc: null, ceps: null },
    },
    {
      ...{ ufIni: 'SP', ufFim: 'BA', percurso: ['MG'], carregamento: [SAO_PAULO] },
      descarregamento: [{ ...SALVADOR, documentos: [{ chave: chave(2), reentrega: false }] }],
      ...{ valor: '1000.10', peso: '100.5000', produto: null, placa: null, rntrc: null, ceps: null },
    },
  ])
})

test('a nota repetida conta uma vez, e a retirada é cidade de carga', () => {
  const { rascunhos } = groupIntoManifests(
    [nota(1, RIO), nota(1, RIO), nota(2, RIO, { origem: CAMPINAS })],
    SAO_PAULO,
  )
  expect(rascunhos[0]).toMatchObject({ valor: '2000.20', carregamento: [SAO_PAULO, CAMPINAS] })
})

test('NFC-e, cancelada e chave errada ficam de fora, cada uma com o seu porquê', () => {
  const { rascunhos, recusados } = groupIntoManifests(
    [
      nota(1, RIO, { chave: chave(1, '65') }),
      nota(2, RIO, { cancelada: true }),
      nota(3, RIO, { chave: `${chave(3).slice(0, 43)}x` }),
      nota(4, RIO, { chave: chave(4, '58') }),
    ],
    SAO_PAULO,
  )
  expect(rascunhos).toEqual([])
  expect(recusados.map(({ texto }) => texto)).toEqual([
    'O manifesto não leva NFC-e: emita uma NF-e para manifestar',
    'A nota está cancelada',
    'A chave está errada',
    'O manifesto não leva documento de modelo 58',
  ])
})

test('a que está em manifesto aberto vai como reentrega, com aviso', () => {
  const { rascunhos, avisos } = groupIntoManifests([nota(1, RIO, { manifesto: '1/25' })], SAO_PAULO)
  expect(rascunhos[0]?.descarregamento[0]?.documentos).toEqual([{ chave: chave(1), reentrega: true }])
  expect(avisos[0]?.texto).toContain('1/25')
})

test('de uma chave sozinha só se pergunta a cidade da descarga', () => {
  expect(groupIntoManifests([{ chave: chave(9) }], SAO_PAULO).semDestino).toEqual([chave(9)])
  const { rascunhos } = groupIntoManifests([{ chave: chave(9), destino: RIO }], SAO_PAULO)
  expect(rascunhos[0]).toMatchObject({ carregamento: [SAO_PAULO], valor: '0.00', peso: '0.0000' })
})

test('o produto de maior valor e a placa das notas são propostos', () => {
  const { rascunhos } = groupIntoManifests(
    [
      nota(1, RIO, { produto: { nome: 'Arroz', ncm: '10063021', valor: '60' } }),
      nota(2, RIO, { produto: { nome: 'Feijão', ncm: '07133319', valor: '100' }, placa: 'ABC1D23' }),
      nota(3, RIO, { produto: { nome: 'Arroz', ncm: '10063021', valor: '60' } }),
    ],
    SAO_PAULO,
  )
  expect(rascunhos[0]).toMatchObject({ produto: { nome: 'Arroz', ncm: '10063021' }, placa: 'ABC1D23' })
})
