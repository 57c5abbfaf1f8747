import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subirSimulador } from './simulador.ts'
import { CNPJ, chamar } from './simulator-fixture.ts'
import { Estrada, SERVICO } from './transporte/estrada.ts'
import { type Papel, PROPRIA } from './transporte/papel.ts'

/** The official packages, beside the project: absent where the project alone is. */
const PASTA = new URL('../../../shared/xsd/', import.meta.url)
const PACOTES = { cte: 'cte/PL_CTe_400_NT2026.002_RTC_1.00/', mdfe: 'mdfe/PL_MDFe_300b_NT012025/' } as const

const m = new Estrada()
beforeAll(async () => {
  m.open(await subirSimulador(() => m.relogio))
  await m.carregar()
})
afterAll(() => m.sim.close())

const base = (projeto: keyof typeof PACOTES) => `http://oficial.transporte.local/${projeto}/`
let registrados = false

/** Judges a message by the official schema: its first breach, or null. */
function quebra(projeto: keyof typeof PACOTES, arquivo: string, xml: string): string | null {
  if (!registrados) {
    const arquivos: Record<string, Uint8Array> = {}
    for (const qual of ['cte', 'mdfe'] as const)
      for (const nome of readdirSync(new URL(PACOTES[qual], PASTA)))
        arquivos[base(qual) + nome] = readFileSync(new URL(PACOTES[qual] + nome, PASTA))
    xmlRegisterInputProvider(new XmlBufferInputProvider(arquivos))
    registrados = true
  }
  const esquema = XmlDocument.fromBuffer(readFileSync(new URL(PACOTES[projeto] + arquivo, PASTA)), {
    url: base(projeto) + arquivo,
  })
  const validador = XsdValidator.fromDoc(esquema)
  const doc = XmlDocument.fromString(xml)
  try {
    validador.validate(doc)
    return null
  } catch (e) {
    if (!(e instanceof XmlValidateError)) throw e
    return e.message
  } finally {
    doc.dispose()
    validador.dispose()
    esquema.dispose()
  }
}

const dentro = (resposta: string, raiz: string) =>
  new RegExp(`<${raiz} [\\s\\S]*</${raiz}>`).exec(resposta)?.[0] ?? ''

test.skipIf(!existsSync(PASTA))(
  'documentos e respostas são válidos no esquema oficial (precisa de ../shared/xsd)',
  async () => {
    const docs = [
      ['cte', 'cte', 'cte_v4.00.xsd', 'retCTe', 'retCTe_v4.00.xsd', []],
      ['os', 'cte', 'cteOS_v4.00.xsd', 'retCTeOS', 'retCTeOS_v4.00.xsd', []],
      ['mdfe', 'mdfe', 'mdfe_v3.00.xsd', 'retMDFe', 'retMDFe_v3.00.xsd', []],
      ['mdfe', 'mdfe', 'mdfe_v3.00.xsd', 'retMDFe', 'retMDFe_v3.00.xsd', PROPRIA],
    ] as const
    const quebras: (string | null)[] = []
    let aberto = { chave: '', nProt: '' }
    for (const [papel, projeto, esquema, ret, esquemaDoRet, mudar] of docs) {
      const { xml, chave } = m.papel(papel as Papel, { mudar })
      const resposta = await m.chamarServico(SERVICO[papel as Papel], xml)
      const nProt = /<nProt>(\d+)/.exec(resposta)?.[1] ?? ''
      if (papel === 'mdfe' && nProt !== '') aberto = { chave, nProt }
      quebras.push(quebra(projeto, esquema, xml), quebra(projeto, esquemaDoRet, dentro(resposta, ret)))
    }
    const livre = await m.autorizar('cte')
    const antes = await m.consultarTransporte('mdfe', aberto.chave)
    const evento = await m.encerrar(aberto.chave, aberto.nProt)
    const depois = await m.consultarTransporte('mdfe', aberto.chave)
    quebras.push(
      quebra('mdfe', 'retEventoMDFe_v3.00.xsd', dentro(evento, 'retEventoMDFe')),
      quebra(
        'cte',
        'retConsSitCTe_v4.00.xsd',
        dentro(await m.consultarTransporte('cte', livre.chave), 'retConsSitCTe'),
      ),
      quebra('mdfe', 'retConsSitMDFe_v3.00.xsd', dentro(antes, 'retConsSitMDFe')),
      // the schema of the query looks into no event: its own does
      quebra('mdfe', 'procEventoMDFe_v3.00.xsd', dentro(depois, 'procEventoMDFe')),
      quebra('mdfe', 'retConsMDFeNaoEnc_v3.00.xsd', dentro(await m.abertos(), 'retConsMDFeNaoEnc')),
    )
    expect(quebras).toEqual(quebras.map(() => null))
  },
)

test.skipIf(!existsSync(PASTA))(
  'o CT-e que o simulador emite contra a empresa é válido no esquema oficial',
  async () => {
    const pedir = async (corpo: object) =>
      JSON.parse(
        (
          await chamar({
            port: m.sim.port,
            ca: m.sim.caPem,
            caminho: '/sim/conhecimentos',
            corpo: JSON.stringify(corpo),
          })
        ).texto,
      )
    const { data } = await pedir({ cnpj: CNPJ, municipio: '3304557' })
    const consulta = await m.chamarServico(
      'CTeDistribuicaoDFe',
      `<distDFeInt xmlns="http://www.portalfiscal.inf.br/cte" versao="1.00"><tpAmb>2</tpAmb><cUFAutor>35</cUFAutor><CNPJ>${CNPJ}</CNPJ><distNSU><ultNSU>000000000000000</ultNSU></distNSU></distDFeInt>`,
      '/ws/an',
    )
    const todos = [...consulta.matchAll(/<docZip [^>]*>([^<]+)</g)].map(([, zip = '']) =>
      gunzipSync(Buffer.from(zip, 'base64')).toString(),
    )
    const nosso = todos.find(xml => xml.includes(`Id="CTe${data.chave}"`)) ?? ''
    expect(quebra('cte', 'procCTe_v4.00.xsd', nosso)).toBeNull()
  },
)
