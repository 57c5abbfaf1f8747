import type {
  Cidade,
  DocumentoCte,
  DocumentosAnteriores,
  EmitCte,
  EntradaCte,
  ParteCte,
  TomadorCte,
} from '../../../../core/dfe/cte/compose/entrada.ts'
import { computeServico } from '../../../../core/transporte/imposto.ts'
import { type PapelDaParte, proposeIndIE, tomaOf } from '../../../../core/transporte/tomador.ts'
import { iestIn } from '../../../../domain/config/transporte.ts'
import { cfopOf, servicoOf, ufOf } from '../../../../domain/documents/conhecimento/servico.ts'
import { paisPorCodigo } from '../../../modules/lookups/service.ts'
import type { Conexao } from '../../../sefaz/client/conexao.ts'
import { infRespTec } from '../../../sefaz/csrt-repository.ts'
import type { Documento } from '../../repository.ts'
import { NotaInviavel } from '../model.ts'
import type {
  ConhecimentoDaCarga,
  EmpresaDoConhecimento,
  ParteDoConhecimento,
} from './conhecimento-repository.ts'

const BRASIL = '1058'
const SEM_DOCUMENTO = '00000000000000'
/** Component that takes the tax added to a net price. */
const IMPOSTO = 'IMPOSTO'

type NameOf = (ibge: string) => string | null

const cityOf = (cMun: string, nameOf: NameOf): Cidade => {
  const UF = ufOf(cMun) ?? ''
  return { cMun, xMun: UF === 'EX' ? 'EXTERIOR' : (nameOf(cMun) ?? cMun), UF }
}

/** Gives how a partner's address stands to the ICMS. */
const registrationOf = ({ ie, tipo_contribuite }: NonNullable<ParteDoConhecimento['endereco']>) =>
  tipo_contribuite === 1 ? ie : tipo_contribuite === 2 ? 'ISENTO' : null

/** Makes a party of a partner. @throws NotaInviavel where the register lacks what the layout asks */
function partyOf(
  partes: readonly ParteDoConhecimento[],
  id: number | null,
  campo: string,
  nameOf: NameOf,
): ParteCte | null {
  if (id === null) return null
  const parte = partes.find(each => each.id === id)
  if (!parte) throw new NotaInviavel('Este parceiro não está mais no cadastro', campo, null)
  const { nome, endereco: e, cpf_cnpj } = parte
  const fora = e?.pais ? Number(e.pais) !== Number(BRASIL) : false
  if (!cpf_cnpj && !fora) throw new NotaInviavel(`${nome} está sem CPF ou CNPJ no cadastro`, campo, null)
  if (!e?.endereco || !e.numero || !e.bairro || (!e.municipio && !fora))
    throw new NotaInviavel(`Complete o endereço de ${nome} no cadastro`, campo, '215')
  return {
    documento: fora ? SEM_DOCUMENTO : (cpf_cnpj ?? SEM_DOCUMENTO),
    IE: registrationOf(e),
    xNome: nome,
    xFant: e.nome_fantazia,
    fone: e.fone,
    email: e.email,
    ISUF: e.suframa,
    endereco: {
      ...{ xLgr: e.endereco, nro: e.numero, xCpl: e.complemento, xBairro: e.bairro, CEP: e.cep },
      ...(fora ? { cMun: '9999999', xMun: 'EXTERIOR', UF: 'EX' } : cityOf(e.municipio ?? '', nameOf)),
      ...(fora
        ? { cPais: String(Number(e.pais)), xPais: paisPorCodigo(e.pais ?? '')?.name ?? 'EXTERIOR' }
        : {}),
    },
  }
}

const issuerOf = (e: EmpresaDoConhecimento, nameOf: NameOf): EmitCte => ({
  CNPJ: e.cnpj,
  IE: e.ie,
  xNome: e.razao || e.nome,
  xFant: e.nome || null,
  fone: e.telefone || null,
  CRT: String(e.crt) as EmitCte['CRT'],
  endereco: {
    xLgr: e.logradouro,
    nro: e.numero || 'S/N',
    xCpl: e.complemento || null,
    xBairro: e.bairro,
    cMun: e.municipio_ibge,
    xMun: nameOf(e.municipio_ibge) ?? e.municipio,
    UF: e.uf,
    CEP: e.cep || null,
  },
})

const ufOfTaker = (parte: ParteCte | null): string => parte?.endereco.UF ?? ''

const documentsOf = ({ conhecimento: c }: ConhecimentoDaCarga): readonly DocumentoCte[] => [
  ...c.chaves.map(({ chave, pin, previsao }) => ({ tipo: 'nfe' as const, chave, PIN: pin, dPrev: previsao })),
  ...c.outros_documentos.map(outro => ({
    ...{ tipo: 'outros' as const, tpDoc: outro.tipo, descOutros: outro.descricao, nDoc: outro.numero },
    ...{ dEmi: outro.emissao, vDocFisc: outro.valor },
  })),
]

/** Lists the carriers before this one, with their CT-e. @throws NotaInviavel where a register lacks what the layout asks */
const previousOf = (
  { conhecimento, partes }: ConhecimentoDaCarga,
  nameOf: NameOf,
): readonly DocumentosAnteriores[] =>
  conhecimento.anteriores.flatMap(({ emissor_id, chaves }, i) => {
    const emissor = partyOf(partes, emissor_id, `anteriores.${i}.emissor_id`, nameOf)
    if (!emissor) return []
    const { documento, IE, xNome, endereco } = emissor
    return [
      {
        emissor: { documento, xNome, IE: IE ?? null, UF: endereco.UF },
        chaves: chaves.map(({ chave }) => chave),
      },
    ]
  })

type Partes = Record<PapelDaParte, ParteCte | null>

/** Lists the parties by their role. @throws NotaInviavel where a register lacks what the layout asks */
function partiesOf({ conhecimento: c, partes }: ConhecimentoDaCarga, nameOf: NameOf): Partes {
  const party = (id: number | null, campo: string) => partyOf(partes, id, campo, nameOf)
  return {
    remetente: party(c.remetente_id, 'remetente_id'),
    expedidor: party(c.expedidor_id, 'expedidor_id'),
    recebedor: party(c.recebedor_id, 'recebedor_id'),
    destinatario: party(c.destinatario_id, 'destinatario_id'),
    outros: party(c.tomador_id, 'tomador_id'),
  }
}

/** Gives the taker, and how it stands to the ICMS: as said, else as its register says. */
function takerOf({ conhecimento: c }: ConhecimentoDaCarga, partes: Partes, dia: string): TomadorCte {
  const parte = partes[c.papel_tomador]
  const proposed = parte ? proposeIndIE({ IE: parte.IE, UF: parte.endereco.UF }, dia) : '9'
  return {
    toma: tomaOf(c.papel_tomador),
    indIEToma: c.ind_ie_tomador ?? proposed,
    parte: c.papel_tomador === 'outros' ? parte : null,
  }
}

/**
 * Makes the entry of a CT-e from its rows and the registers. `nameOf`: the city of an IBGE code.
 * @throws NotaInviavel where a register lacks what the layout asks, or the tax is another than was stored
 */
export function entradaCte(
  { chave, dh_emi }: Pick<Documento, 'chave' | 'dh_emi'>,
  carga: ConhecimentoDaCarga,
  { tpAmb, respTec = null }: Pick<Conexao, 'tpAmb' | 'respTec'>,
  nameOf: NameOf,
): EntradaCte {
  const { conhecimento: c, empresa, tributacao } = carga
  const partes = partiesOf(carga, nameOf)
  const tomador = takerOf(carga, partes, dh_emi)
  const imposto = computeServico(servicoOf(c, tributacao, dh_emi, tomador.indIEToma))
  if (imposto.vTPrest !== c.valor_total || imposto.vRec !== c.valor_receber)
    throw new NotaInviavel('O imposto mudou desde que o CT-e foi salvo: salve-o de novo', 'regra_id', null)
  if (!c.rntrc) throw new NotaInviavel('Informe o RNTRC, ou ISENTO', 'rntrc', '580')
  const semNota = c.chaves.length === 0
  const componentes = c.componentes.map(({ nome, valor }) => ({ nome: nome ?? '', valor: valor ?? '0.00' }))
  return {
    documento: 'CTe',
    chave,
    ide: {
      ...{
        dhEmi: dh_emi,
        tpAmb,
        natOp: c.natureza,
        CFOP: cfopOf({ ...c, semNota }, tributacao, tomador.indIEToma),
      },
      ...{ tpCTe: c.tipo_cte, tpServ: c.tipo_servico, modal: '01', globalizado: c.globalizado },
      envio: {
        cMun: empresa.municipio_ibge,
        xMun: nameOf(empresa.municipio_ibge) ?? empresa.municipio,
        UF: empresa.uf,
      },
      inicio: cityOf(c.municipio_inicio_id, nameOf),
      fim: cityOf(c.municipio_fim_id, nameOf),
      retira: c.retira,
      xDetRetira: c.retira_detalhe,
      verProc: 'Tecla',
    },
    emit: { ...issuerOf(empresa, nameOf), IEST: iestIn(ufOfTaker(partes[c.papel_tomador]), empresa) },
    tomador,
    rem: partes.remetente,
    exped: partes.expedidor,
    receb: partes.recebedor,
    dest: partes.destinatario,
    compl: {
      xCaracAd: c.caracteristica_transporte,
      xCaracSer: c.caracteristica_servico,
      entrega: c.entrega,
      xObs: c.obs,
      obsCont: c.observacoes.map(({ campo, texto }) => ({ xCampo: campo, xTexto: texto })),
    },
    componentes:
      imposto.acrescimo === '0.00'
        ? componentes
        : [...componentes, { nome: IMPOSTO, valor: imposto.acrescimo }],
    imposto,
    infAdFisco: c.obs_fisco,
    carga: {
      vCarga: c.valor_carga,
      proPred: c.produto_predominante,
      xOutCat: c.outras_caracteristicas,
      quantidades: c.quantidades.map(({ unidade, medida, quantidade }) => ({
        ...{ cUnid: unidade, tpMed: medida, qCarga: quantidade },
      })),
      vCargaAverb: c.valor_averbado,
    },
    documentos: documentsOf(carga),
    anteriores: previousOf(carga, nameOf),
    modal: { rodo: { RNTRC: c.rntrc } },
    cobranca: {
      nFat: c.fatura,
      parcelas: c.parcelas.map(({ numero, vencimento, valor }) => ({
        ...{ nDup: numero, dVenc: vencimento, vDup: valor },
      })),
    },
    substituido: c.referida ? { chave: c.referida, mudaTomador: c.muda_tomador } : null,
    complementados: c.complementados.map(({ chave: completed }) => completed),
    xObsGlobalizado: c.obs_globalizado,
    multimodais: c.multimodais.map(({ chave: linked }) => linked),
    autXML: c.autsXml.map(({ documento }) => documento),
    infRespTec: infRespTec(respTec, chave) ?? null,
  }
}
