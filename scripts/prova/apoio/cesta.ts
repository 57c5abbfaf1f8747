import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { type Simulador, startSimulator } from '../../../sim/sefaz/start.ts'
import { BRASILIA } from '../../../src/core/document/fuso.ts'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { noRules, wireRuleIds } from '../../../src/core/tax/kinds.ts'
import { CBS_2026, IBS_UF_2026, icms, pis, reforma } from '../../../src/domain/fiscal/linhas-de-regra.ts'
import { parametrosDe } from '../../../src/domain/fiscal/parametros.ts'
import { NotaInviavel } from '../../../src/server/issuing/models/model.ts'
import { nomeMunicipio } from '../../../src/server/issuing/models/nfe/municipio.ts'
import { nfeDaVenda } from '../../../src/server/issuing/models/nfe/nfe.ts'
import type { ItemGravado, VendaDaNota } from '../../../src/server/issuing/models/nfe/sale-repository.ts'
import { keyOf } from '../../../src/server/issuing/numbers/number.ts'
import type { Documento } from '../../../src/server/issuing/repository.ts'
import { type Certificado, openPfx } from '../../../src/server/sefaz/certificate.ts'
import { createSefazClient } from '../../../src/server/sefaz/client/client.ts'
import type { Conexao } from '../../../src/server/sefaz/client/conexao.ts'
import { systemTime } from '../../../src/server/time.ts'

/** Tax regime of the company; `opcao`: of the Simples, and by the regular regime of IBS and CBS from 2027. */
export type Regime = 'normal' | 'simples' | 'opcao'

export const CNPJ = '11222333000181'

/** Makes a rule as a new company has it: with the law's rates of the day. */
const lei = (regra: Record<string, unknown>) => ({ ...regra, aliquota_lei: true })
/** The city's own rate, typed for the days of which the law has published none: what it last published. */
const DO_MUNICIPIO = { aliquota_mu_ibs: '0.05', aliquota_efetiva_mu_ibs: null }
const REFORMA = [
  reforma('INTEGRAL', '000001', '0', IBS_UF_2026, CBS_2026),
  reforma('CESTA BASICA', '200003', '100', IBS_UF_2026, CBS_2026),
  reforma('ALIMENTOS 60%', '200034', '60', IBS_UF_2026, CBS_2026),
]
const porId = (regras: readonly Record<string, unknown>[]) =>
  Object.fromEntries(regras.map((regra, i) => [String(i + 1), regra]))
const REGRAS = {
  ibs: porId(REFORMA.map(({ ibs }) => lei({ ...ibs, ...DO_MUNICIPIO }))),
  cbs: porId(REFORMA.map(({ cbs }) => lei(cbs))),
}
const SIMPLES = {
  icms: porId([icms('SIMPLES', '5102', '102', null), icms('SIMPLES', '5102', '300', null)]),
  pisconfins: porId([pis('SIMPLES', '49', '0', '0'), pis('SIMPLES', '49', '0', '0')]),
}
const DO_REGIME = {
  normal: {
    icms: porId([icms('TRIBUTADO', '5102', '00', '18'), icms('ISENTO', '5102', '40', null)]),
    pisconfins: porId([pis('NORMAL', '01', '1.65', '7.60', ['subtrair_icms']), pis('ZERO', '06', '0', '0')]),
  },
  simples: SIMPLES,
  opcao: SIMPLES,
}

/**
 * Goods of the basket: name, NCM, unit, quantity, shelf price, number of the ICMS and PIS rule, number of the IBS and CBS
 * rule.
 */
const CESTA: readonly [string, string, string, string, string, number, number][] = [
  ['AGUA MINERAL 500 ML', '22011000', 'UN', '2', '3.49', 1, 1],
  ['ARROZ TIPO 1 5 KG', '10063021', 'UN', '1', '27.90', 2, 2],
  ['QUEIJO MUCARELA', '04061010', 'KG', '0.455', '39.90', 1, 3],
  ['SABONETE 85 G', '34011190', 'UN', '3', '4.99', 1, 1],
  ['VENTILADOR DE MESA', '84145190', 'UN', '1', '100.00', 1, 1],
]

/** A basket of goods sold by a company of each tax regime, and a simulated SEFAZ whose date is the date of the sale. */
export class Cesta {
  readonly #simulador: Simulador
  readonly #dir: string
  readonly #certificado: Certificado
  readonly #sefaz = createSefazClient({ time: systemTime })
  readonly #model = nfeDaVenda(nomeMunicipio)
  readonly #relogio: { dia: string | null }
  #numero = 0

  private constructor(simulador: Simulador, dir: string, relogio: { dia: string | null }) {
    this.#simulador = simulador
    this.#dir = dir
    this.#relogio = relogio
    this.#certificado = openPfx(
      createDemoPfx({
        cnpj: CNPJ,
        razaoSocial: 'MERCADO DA PROVA LTDA',
        uf: 'SP',
        municipio: 'SAO PAULO',
        responsavel: 'FULANO DE TAL',
        cpfResponsavel: '11144477735',
        validoDe: new Date('2026-01-01T00:00:00Z'),
        validade: new Date('2034-01-01T00:00:00Z'),
        senha: 'prova',
      }),
      'prova',
      null,
    )
  }

  static async abrir(): Promise<Cesta> {
    const dir = mkdtempSync(join(tmpdir(), `tecla-datas-${process.pid}-`))
    const relogio: { dia: string | null } = { dia: null }
    // the simulator's certificate is valid today; only the notes that it checks have another date
    const clock = () => (relogio.dia === null ? new Date() : new Date(momento(relogio.dia)))
    const simulador = await startSimulator({ port: 0, host: '127.0.0.1', dir, clock })
    return new Cesta(simulador, dir, relogio)
  }

  async fechar(): Promise<void> {
    this.#sefaz.close()
    await this.#simulador.close()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  /**
   * Signs a note with the product's code (preflight, official schema) and sends it. Gives SEFAZ's response ('100
   * Autorizado…'), or the reason why the note cannot be sent.
   */
  async emitir(nota: VendaDaNota, dia: string): Promise<string> {
    this.#relogio.dia = dia
    const conexao: Conexao = {
      certificado: this.#certificado,
      cnpj: CNPJ,
      uf: 'SP',
      modelo: '65',
      tpAmb: '2',
      base: `https://127.0.0.1:${this.#simulador.port}`,
      caPem: this.#simulador.caPem,
    }
    try {
      const rascunho = this.#model.compose(this.#documento(dia), nota, conexao)
      this.#model.preflight(rascunho)
      const { xml } = this.#model.sign(rascunho, conexao)
      const resposta = await this.#sefaz.authorize(conexao, xml)
      if (resposta.kind !== 'answer') return resposta.kind
      // the outer cStat only says that the batch was processed; the note's cStat is in the protocol
      const { cStat, xMotivo } = resposta.resposta.protocolo ?? resposta.resposta
      return `${cStat} ${xMotivo}`
    } catch (erro) {
      if (erro instanceof NotaInviavel) return `${erro.cstat ?? ''} ${erro.campo}: ${erro.message}`
      throw erro
    } finally {
      this.#relogio.dia = null
    }
  }

  #documento(dia: string): Documento {
    this.#numero += 1
    const documento = {
      id: this.#numero,
      empresa_id: 1,
      origem_tipo: 'venda',
      origem_id: 1,
      venda_id: 1,
      terminal_id: 1,
      tentativa: 1,
      modelo: '65',
      serie_id: 1,
      serie: 1,
      numero: this.#numero,
      cnf: '48291736',
      dh_emi: momento(dia),
      chave: '',
      tp_amb: 2,
      tp_emis: 1,
      dh_cont: null,
      xjust: null,
      atual: true,
      status_emissao: 'pendente' as const,
      xml_assinado: null,
      xml_proc: null,
      digest: null,
      recibo: null,
      protocolo: null,
      cstat: null,
      xmotivo: null,
      campo: null,
      envios: 0,
      enviada_em: null,
      impressa_em: null,
      autorizada_em: null,
      prazo_transmissao: null,
      prazo_cancelamento: null,
      alarme: null,
      da_copia: false,
      cnpj: CNPJ,
      uf: 'SP',
      fuso: BRASILIA,
      serie_a_conferir: false,
    } satisfies Documento
    return { ...documento, chave: keyOf(documento) }
  }
}

export const momento = (dia: string): string => `${dia}T10:00:00-03:00`

/** Makes the note of the basket, sold on that day and paid in cash. */
export function notaDaCesta(regime: Regime, dia: string): VendaDaNota {
  const crt = regime === 'normal' ? 3 : 1
  const ibscbs_regular = regime === 'opcao' ? { de: '2027-01-01', ate: null } : null
  const total = CESTA.reduce((s, [, , , qtde, preco]) => s.plus(dec(qtde).times(preco).toFixed(2)), ZERO)
  return {
    venda: {
      id: 1,
      uuid: '019a9f00-0000-7000-8000-000000000001',
      terminal_id: 1,
      empresa_id: 1,
      usuario_id: 1,
      status: 'E',
      modelo: '65',
      tipo_operacao: 1,
      tipo_faturamento: 0,
      finalidade_op: 1,
      tipo_documento: 1,
      tipo_atend: 1,
      parceiro_id: null,
      addresse_id: null, // contrato
      cpf_cnpj: null,
      nome_consumidor: null,
      obs: null,
      desconto: '0.00',
      acrscimo: '0.00', // contrato
      taxa_entrega: '0.00',
      valor_produtos: total.toFixed(2),
      valor_total: total.toFixed(2),
      troco: '0.00',
      regras: { ...noRules(), ...REGRAS, ...DO_REGIME[regime] },
      // null, so that the totals are computed: the basket was never sold
      totais_servidor: null,
      contexto: {
        data: dia,
        emitente: { crt, uf: 'SP', ibscbs_regular },
        account: { ignorar_icms_valor_nota: false, valor_decimal: 2, qtde_decimal: 3 },
        parametros: parametrosDe({}),
      },
      paga: true,
      paga_em: momento(dia),
      datavenda: momento(dia),
      relogio_diferenca: 0,
      offline: false,
      divergente: false,
    },
    itens: CESTA.map(itemGravado),
    pagamentos: [
      {
        tipo: 1,
        meio: 1,
        meio_pagamento_id: 1,
        descricao: 'Dinheiro',
        tpag: '01',
        bandeira_id: null,
        tband: null,
        valor: total.toFixed(2),
        numparcelas: 1,
        autorizacao: null,
        personalizada: false,
        indicador_forma: 0,
        confirmador: null,
        terminal_pagamento: null,
        vencimentos: [],
      },
    ],
    empresa: {
      id: 1,
      nome: 'Mercado da Prova',
      razao: 'MERCADO DA PROVA LTDA',
      cnpj: CNPJ,
      ie: '110042490114',
      im: '',
      cnae: '',
      crt,
      ibscbs_regular,
      devolucao_nfref: false,
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      numero: '1000',
      complemento: '',
      bairro: 'Bela Vista',
      municipio_ibge: '3550308',
      municipio: 'São Paulo',
      uf: 'SP',
      fuso: BRASILIA,
      telefone: '1130001000',
      treinamento: false,
      iest: null,
      autxml: '',
      formato_danfe: 1,
    },
    parceiro: null,
    entrega: null,
    porta: null,
    senar: null,
    transportadora: null,
    retirada: null,
  }
}

function itemGravado(
  [nome, ncm, unidade, qtde, preco, icms_id, rtc_id]: (typeof CESTA)[number],
  i: number,
): ItemGravado {
  return {
    uid: `i${i}`,
    produto_id: i + 1,
    referencia: String(i + 1),
    nome,
    marca: null,
    gtin: null,
    unidade,
    ncm,
    cest: null,
    // the second rule exempts
    cbenef: icms_id === 2 ? 'SP010360' : null,
    unidade_trib: null,
    fator_coversao: null, // contrato
    tipo_conversao: null,
    qtde,
    preco,
    desconto: '0.00',
    preco_total: dec(qtde).times(dec(preco)).toFixed(2),
    total_etiqueta: null,
    grade_id: null,
    lote_id: null,
    origem_leitura: 'scan',
    ...wireRuleIds(() => null),
    regraicms_id: icms_id,
    regrapisconfins_id: icms_id, // contrato
    regraibs_id: rtc_id,
    regracbs_id: rtc_id,
    ibpt: null,
    grades: null,
    complementos: null,
    composicao_adicionadas: null,
    composicao_removidas: null,
    lote: null,
    lote_validade: null,
    lote_fabricacao: null,
    lote_quantidade: null,
    observacao_danfe: null,
    escala: null,
    cnpj_fabricante: null,
    ex_fical: null,
    gtin_trib: null,
    detalhe: null,
    lote_agregacao: null,
    ncm_importado: false,
    csts_do_beneficio: null,
    comprado: null,
    nota_de_origem: null,
  }
}
