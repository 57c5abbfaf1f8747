import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildCte, LAYOUTS } from '../../../../src/core/dfe/cte/compose/cte.ts'
import type { EntradaCte } from '../../../../src/core/dfe/cte/compose/entrada.ts'
import { CTE_FAMILY } from '../../../../src/core/dfe/cte/family.ts'
import { readCte } from '../../../../src/core/dfe/cte/read.ts'
import { XmlInvalido } from '../../../../src/core/dfe/kit/parse.ts'
import { writeXml } from '../../../../src/core/dfe/kit/xml.ts'
import { chaveDe, EXPEDIDOR, exemplo, exemploOs, exemploSimp, PESSOA, SALVADOR } from './exemplos.ts'

const PROT =
  '<protCTe versao="4.00"><infProt><tpAmb>2</tpAmb><nProt>135260000000001</nProt><dhRecbto>2026-11-20T10:00:05-03:00</dhRecbto><cStat>100</cStat></infProt></protCTe>'
const arquivo = (entrada: EntradaCte) =>
  CTE_FAMILY.roots[entrada.documento]?.proc(writeXml(LAYOUTS[entrada.documento], buildCte(entrada)), PROT) ??
  ''

describe('um CT-e lido de um arquivo', () => {
  test('chave, quem paga, valores, imposto e notas', () => {
    const lido = readCte(arquivo(exemplo()))
    expect(lido).toMatchObject({
      ...{ documento: 'CTe', chave: chaveDe('57', 1), modelo: '57', serie: '1', numero: '1', CFOP: '5353' },
      ...{
        papel: 'remetente',
        ufIni: 'SP',
        ufFim: 'SP',
        vTPrest: '1000.00',
        vRec: '1000.00',
        vCarga: '50000.00',
      },
      icms: { grupo: 'ICMS00', CST: '00', vBC: '1000.00', pICMS: '12.00', vICMS: '120.00' },
      // (1000 − 120) × 0.1 % and 0.9 %
      ibscbs: { CST: '000', cClassTrib: '000001', vBC: '880.00', vIBS: '0.88', vCBS: '7.92' },
      notas: [chaveDe('55', 7, '11222333000181')],
      protocolo: { nProt: '135260000000001', dhRecbto: '2026-11-20T10:00:05-03:00', cStat: '100' },
    })
    expect(lido.tomador?.documento).toBe('11222333000181')
    expect(lido.emitente).toMatchObject({ documento: '12ABC34501DE35', UF: 'SP' })
    expect(lido.componentes).toEqual([
      { nome: 'FRETE PESO', valor: '850.00' },
      { nome: 'PEDAGIO', valor: '150.00' },
    ])
  })

  test.each([
    ['1', { exped: EXPEDIDOR }, 'expedidor', EXPEDIDOR.documento],
    ['3', {}, 'destinatario', '11444777000161'],
    ['4', { parte: PESSOA }, 'outros', PESSOA.documento],
  ] as const)('o tomador %s', (toma, mais, papel, documento) => {
    const { exped, parte } = { exped: null, parte: null, ...mais }
    const lido = readCte(arquivo(exemplo({ exped, tomador: { toma, indIEToma: '9', parte } })))
    expect([lido.papel, lido.tomador?.documento]).toEqual([papel, documento])
  })

  test('o ICMS devido a outra UF e o que o tomador retém', () => {
    const outra = readCte(arquivo(exemplo({}, { ufIni: 'MG', regra: { cst: '00', aliquota: '18' } })))
    expect(outra.icms).toEqual({
      grupo: 'ICMSOutraUF',
      CST: '90',
      vBC: '1000.00',
      // between states the Senate's rate stands in the place of the typed one (Res. SF 22/1989)
      pICMS: '12.00',
      vICMS: '120.00',
    })
    const st = readCte(arquivo(exemplo({}, { regra: { cst: '60', aliquota: '12' } })))
    expect([st.icms.grupo, st.icms.vICMS, st.vRec]).toEqual(['ICMS60', '120.00', '880.00'])
  })

  test('o simplificado soma suas entregas, e a OS diz seu tomador', () => {
    const simp = readCte(arquivo(exemploSimp()))
    expect([simp.documento, simp.vTPrest, simp.notas.length, simp.tomador?.xNome, simp.ufFim]).toEqual([
      ...['CTeSimp', '1000.00', 2, 'Indústria Ônix Ltda', SALVADOR.UF],
    ])
    const os = readCte(arquivo(exemploOs()))
    expect([os.modelo, os.papel, os.tomador?.documento]).toEqual(['67', 'outros', PESSOA.documento])
  })

  test('complemento e substituição nomeiam o original', () => {
    const ide = (tpCTe: '1' | '3') => ({ tpCTe }) as EntradaCte['ide']
    const soma = readCte(arquivo(exemplo({ ide: ide('1'), complementados: [chaveDe('57', 2)] })))
    expect([soma.complementados, soma.notas]).toEqual([[chaveDe('57', 2)], []])
    const troca = readCte(arquivo(exemplo({ ide: ide('3'), substituido: { chave: chaveDe('57', 3) } })))
    expect(troca.substituido).toBe(chaveDe('57', 3))
  })

  test.each([
    ['<NFe xmlns="http://www.portalfiscal.inf.br/nfe"></NFe>', 'não é de um CT-e'],
    ['<CTe xmlns="http://www.portalfiscal.inf.br/cte"></CTe>', 'não é de um CT-e'],
    ['<CTe xmlns="urn:x"><infCte Id="CTe1"></infCte></CTe>', 'outro namespace'],
    [
      `<CTe xmlns="http://www.portalfiscal.inf.br/cte"><infCte Id="CTe${'1'.repeat(44)}"></infCte></CTe>`,
      'a chave',
    ],
    ['<!DOCTYPE x><CTe></CTe>', 'DOCTYPE'],
    [`<CTe>${' '.repeat(1024 * 1024)}</CTe>`, '1 MB'],
  ])('recusa %#', (xml, motivo) => {
    expect(() => readCte(xml)).toThrow(motivo)
  })

  const AMOSTRAS = path.resolve(import.meta.dirname, '../../../../../shared/samples')
  const deFora = ['cte', 'cteos'].flatMap(pasta =>
    existsSync(path.join(AMOSTRAS, pasta))
      ? readdirSync(path.join(AMOSTRAS, pasta))
          .filter(nome => nome.endsWith('.xml'))
          .map(nome => path.join(AMOSTRAS, pasta, nome))
      : [],
  )
  test.skipIf(deFora.length === 0)('lê ou recusa com motivo o que outros programas escreveram', () => {
    let lidos = 0
    const recusados: string[] = []
    for (const nome of deFora) {
      try {
        const lido = readCte(readFileSync(nome, 'utf8'))
        expect(lido.chave).toHaveLength(44)
        lidos++
      } catch (erro) {
        expect(erro).toBeInstanceOf(XmlInvalido)
        recusados.push(`${path.basename(nome)}: ${(erro as Error).message}`)
      }
    }
    expect([lidos, recusados.length]).toEqual([3, deFora.length - 3])
  })
})
