import { Mesa } from '../manual/mesa.ts'
import { type A1, CNPJ, campo, chamar, cStat } from '../simulator-fixture.ts'
import {
  type EventoDeTransporte,
  envelopeDeTransporte,
  escrever,
  evento,
  type Feitio,
  type Papel,
  type Pares,
} from './papel.ts'

export const SERVICO: Readonly<Record<Papel, string>> = {
  cte: 'CTeRecepcaoSincV4',
  os: 'CTeRecepcaoOSV4',
  mdfe: 'MDFeRecepcaoSinc',
}

/** A simulator and who transports: the good documents of its register, and each call's answer as it came. */
export class Estrada extends Mesa {
  #documento = 1
  marcas: Record<string, string> = {}

  /** The notes and CT-e that the good documents name, authorised now. */
  async carregar(): Promise<void> {
    this.marcas = {}
    await this.reset()
    const nota = await this.autorizada({ modelo: '55' })
    const outra = await this.autorizada({ modelo: '55' })
    this.marcas = { NFE: nota.chave, NFE2: outra.chave }
    this.marcas['CTE'] = (await this.autorizar('cte')).chave
    this.marcas['CTE2'] = (await this.autorizar('cte')).chave
  }

  papel(papel: Papel, f: Partial<Feitio> = {}): { xml: string; chave: string } {
    return escrever(papel, { numero: this.#documento++, a1: this.a1, marcas: this.marcas, ...f })
  }

  chamarServico(servico: string, mensagem: string, base = '/ws'): Promise<string> {
    return this.post(`${base}/${servico}/${servico}.asmx`, envelopeDeTransporte(servico, mensagem))
  }

  mandar(papel: Papel, f: Partial<Feitio> = {}, base?: string): Promise<string> {
    return this.chamarServico(SERVICO[papel], this.papel(papel, f).xml, base)
  }

  async autorizar(papel: Papel, mudar: Pares = []): Promise<{ chave: string; nProt: string; xml: string }> {
    const feito = this.papel(papel, { mudar })
    const resposta = await this.chamarServico(SERVICO[papel], feito.xml)
    if (cStat(resposta) !== '100') throw new Error(resposta)
    return { ...feito, nProt: campo(resposta, 'nProt') }
  }

  /** Key of a CT-e that a carrier issued to the company. */
  async frete(): Promise<string> {
    const corpo = JSON.stringify({ cnpj: CNPJ })
    const { texto } = await chamar({
      port: this.sim.port,
      ca: this.sim.caPem,
      caminho: '/sim/conhecimentos',
      corpo,
    })
    return JSON.parse(texto).data.chave
  }

  acontecer(e: Omit<EventoDeTransporte, 'a1'> & { a1?: A1 }): Promise<string> {
    const servico = e.projeto === 'cte' ? 'CTeRecepcaoEventoV4' : 'MDFeRecepcaoEvento'
    return this.chamarServico(servico, evento({ a1: this.a1, ...e }))
  }

  consultarTransporte(projeto: 'cte' | 'mdfe', chave: string): Promise<string> {
    const [servico, raiz, ns, versao, tag] =
      projeto === 'cte'
        ? ['CTeConsultaV4', 'consSitCTe', 'cte', '4.00', 'chCTe']
        : ['MDFeConsulta', 'consSitMDFe', 'mdfe', '3.00', 'chMDFe']
    return this.chamarServico(
      servico ?? '',
      `<${raiz} xmlns="http://www.portalfiscal.inf.br/${ns}" versao="${versao}"><tpAmb>2</tpAmb><xServ>CONSULTAR</xServ><${tag}>${chave}</${tag}></${raiz}>`,
    )
  }

  abertos(cnpj = CNPJ): Promise<string> {
    return this.chamarServico(
      'MDFeConsNaoEnc',
      `<consMDFeNaoEnc xmlns="http://www.portalfiscal.inf.br/mdfe" versao="3.00"><tpAmb>2</tpAmb><xServ>CONSULTAR NÃO ENCERRADOS</xServ><CNPJ>${cnpj}</CNPJ></consMDFeNaoEnc>`,
    )
  }

  encerrar(
    chave: string,
    nProt: string,
    mais: { cMun?: string; cUF?: string; dtEnc?: string; quando?: string } = {},
  ): Promise<string> {
    const { cMun = '3304557', cUF = '33', dtEnc = '2026-11-20', ...resto } = mais
    return this.acontecer({
      ...{ projeto: 'mdfe', chave, tpEvento: '110112', ...resto },
      detalhe: `<evEncMDFe><descEvento>Encerramento</descEvento><nProt>${nProt}</nProt><dtEnc>${dtEnc}</dtEnc><cUF>${cUF}</cUF><cMun>${cMun}</cMun></evEncMDFe>`,
    })
  }

  cancelarTransporte(
    projeto: 'cte' | 'mdfe',
    chave: string,
    nProt: string,
    quando?: string,
  ): Promise<string> {
    const nome = projeto === 'cte' ? 'evCancCTe' : 'evCancMDFe'
    return this.acontecer({
      ...{ projeto, chave, tpEvento: '110111', ...(quando && { quando }) },
      detalhe: `<${nome}><descEvento>Cancelamento</descEvento><nProt>${nProt}</nProt><xJust>Erro de digitacao no frete</xJust></${nome}>`,
    })
  }
}
