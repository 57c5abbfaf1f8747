import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as respirar } from 'node:timers/promises'
import { findNo, parseXml } from '../../src/core/dfe/kit/parse.ts'
import { writeXml } from '../../src/core/dfe/kit/xml.ts'
import { buildNfe } from '../../src/core/dfe/nfe/compose/nfe.ts'
import { NFE } from '../../src/core/dfe/nfe/layout/nfe.ts'
import { preflight } from '../../src/core/dfe/nfe/preflight/index.ts'
import { readNfe } from '../../src/core/dfe/nfe/read.ts'
import { composeNfe } from '../../src/server/issuing/models/nfe/compose.ts'
import { entradaNfe } from '../../src/server/issuing/models/nfe/entrada.ts'
import { nomeMunicipio } from '../../src/server/issuing/models/nfe/municipio.ts'
import { storedSale } from '../../src/server/issuing/models/nfe/stored-sale.ts'
import { validateXml } from '../../src/server/sefaz/schemas.ts'
import { certificadoDemo } from '../../tests/server/sefaz/certificado-demo.ts'
import {
  conferirAssinatura,
  conferirPeloPacote,
  temPacote,
  temXmlsec,
} from '../../tests/server/sefaz/outros-juizes.ts'
import { verifySignature } from '../../tests/server/sefaz/verify.ts'
import { momento } from './apoio/cesta.ts'
import { chaveDe } from './apoio/chave.ts'
import { markWritten, missing } from './apoio/escritos.ts'
import { type Caso, computed, matriz } from './apoio/matriz.ts'
import type { Prova } from './apoio/prova.ts'
import { somar } from './apoio/somar.ts'

const CURTA = 9
/** Composes a document with the code that the server uses for a stored document. */
function compor({ dia, nota, numero }: Caso) {
  const documento = {
    chave: chaveDe(numero, dia),
    dh_emi: momento(dia),
    modelo: '55',
    tp_amb: 2,
    tp_emis: 1,
    dh_cont: null,
    xjust: null,
  }
  const entrada = entradaNfe(documento, nota, storedSale(nota), computed(nota), nomeMunicipio)
  return { entrada, objeto: buildNfe(entrada) }
}

/** Composes and signs a document. Gives the problems found by all checks of the product. */
function provar(caso: Caso): { xml: string; problemas: string[] } {
  const { entrada, objeto } = compor(caso)
  const { xml } = composeNfe(entrada, certificadoDemo(), null, objeto)
  const assinatura = verifySignature(xml)
  const infNFe = findNo(parseXml(xml), 'infNFe')
  const lida = readNfe(xml)
  return {
    xml,
    problemas: [
      ...preflight(entrada, objeto).map(({ codigo, texto }) => `${codigo} ${texto}`),
      ...validateXml('NFe', xml),
      ...(assinatura.ok ? [] : [assinatura.motivo]),
      ...(infNFe ? somar(infNFe) : ['sem infNFe']),
      ...(lida && writeXml(NFE, lida.objeto) === writeXml(NFE, objeto) ? [] : ['lida de volta, é outra']),
    ],
  }
}

/** Checks all files with other programs; programs that are not installed are skipped. */
function outros(xmls: readonly string[], relatar: (linha: string) => void): string[] {
  const dir = mkdtempSync(path.join(tmpdir(), 'tecla-matriz-'))
  try {
    const files = xmls.map((xml, i) => {
      const file = path.join(dir, `${i}.xml`)
      writeFileSync(file, xml)
      return file
    })
    const ca = path.join(dir, 'ca.pem')
    writeFileSync(ca, certificadoDemo().certPem)
    const juizes: readonly (readonly [nome: string, ha: boolean, julgar: () => unknown])[] = [
      ['xmllint, pelo pacote oficial corrente', temPacote(), () => conferirPeloPacote(...files)],
      [
        'xmlsec1, a assinatura',
        temXmlsec(),
        () => {
          for (const file of files) conferirAssinatura(file, ca)
        },
      ],
    ]
    return juizes.flatMap(([nome, ha, julgar]) => {
      relatar(`${nome}: ${ha ? `${files.length} arquivos` : 'não está instalado'}`)
      if (!ha) return []
      try {
        julgar()
        return []
      } catch (erro) {
        const { stderr } = erro as { stderr?: Buffer }
        const ditas = String(stderr ?? erro).split('\n')
        return ditas.filter(linha => linha && !linha.endsWith(' validates')).slice(0, 20)
      }
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Proof of model 55 in every operation: the product writes the XML, other programs check it. */
export const matriz55: Prova = {
  nome: 'matriz55',
  resumo:
    'NF-e de cada operação × CST × grupo × data de 2026 a 2033: esquema, assinatura, somas refeitas, lida de volta',
  async executar({ curta }, relatar) {
    const todos = matriz()
    const casos = curta ? todos.filter((_, i) => i % CURTA === 0) : todos
    const problemas: string[] = todos.length < 400 ? [`a matriz tem só ${todos.length} documentos`] : []
    const xmls: string[] = []
    const escritos = new Set<string>()
    // a turn for the proof that runs beside this one after each case
    for (const caso of todos) {
      markWritten(compor(caso).objeto, escritos)
      await respirar()
    }
    problemas.push(...missing(escritos))
    for (const caso of casos) {
      try {
        const provado = provar(caso)
        xmls.push(provado.xml)
        problemas.push(...provado.problemas.map(problema => `${caso.nome}: ${problema}`))
      } catch (erro) {
        problemas.push(`${caso.nome}: ${erro instanceof Error ? erro.message : erro}`)
      }
      await respirar()
    }
    relatar(`${casos.length} documentos de ${todos.length}, ${problemas.length} problemas`)
    return [...problemas, ...outros(xmls, relatar)]
  },
}
