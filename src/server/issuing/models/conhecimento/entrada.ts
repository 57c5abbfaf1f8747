import type {
  CargaCte,
  Cidade,
  DocumentoCte,
  DocumentosAnteriores,
  EmitCte,
  EntradaCte,
  EntregaSimp,
  ParteCte,
  TomadorCte,
} from '../../../../core/dfe/cte/compose/entrada.ts'
import type { GrupoXml } from '../../../../core/dfe/kit/object.ts'
import { placeOf } from '../../../../core/dfe/kit/place.ts'
import { cleanText, onlyAlphanumeric, onlyDigits } from '../../../../core/dfe/kit/text.ts'
import { siglaUf } from '../../../../core/document/uf.ts'
import { allocateExact } from '../../../../core/money/allocate.ts'
import { exact, ZERO } from '../../../../core/money/exact.ts'
import { toText } from '../../../../core/money/round.ts'
import { RecusaErro } from '../../../../core/tax/kernel/recusa.ts'
import { computeServico } from '../../../../core/transporte/imposto.ts'
import type { ImpostoDoServico, Servico } from '../../../../core/transporte/servico.ts'
import { type PapelDaParte, proposeIndIE, tomaOf } from '../../../../core/transporte/tomador.ts'
import { iestIn } from '../../../../domain/config/transporte.ts'
import { conhecimentos, isSimplificado } from '../../../../domain/documents/conhecimento/index.ts'
import { TAG_DO_MODAL } from '../../../../domain/documents/conhecimento/modais.ts'
import {
  type CteTributado,
  cfopOf,
  figuresOf,
  servicoOf,
  ufOf,
} from '../../../../domain/documents/conhecimento/servico.ts'
import { conhecimentosOs } from '../../../../domain/documents/conhecimento-os/index.ts'
import type { OwnDocument } from '../../../../domain/documents/define.ts'
import { paisPorCodigo } from '../../../modules/lookups/service.ts'
import type { Conexao } from '../../../sefaz/client/conexao.ts'
import { infRespTec } from '../../../sefaz/csrt-repository.ts'
import type { Documento } from '../../repository.ts'
import { issuerNamed, type NameOf } from '../issuer.ts'
import { NotaInviavel } from '../model.ts'
import type {
  ConhecimentoDaCarga,
  ConhecimentoGravado,
  ConhecimentoOsGravado,
  EmpresaDoConhecimento,
  ParteDoConhecimento,
} from './conhecimento-repository.ts'

const BRASIL = '1058'
const SEM_DOCUMENTO = '00000000000000'
/** Component that takes the tax added to a net price. */
const IMPOSTO = 'IMPOSTO'

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

function issuerOf(e: EmpresaDoConhecimento, nameOf: NameOf): EmitCte {
  const {
    endereco: { fone = null, ...endereco },
    ...named
  } = issuerNamed(e, nameOf)
  return { ...named, CNPJ: e.cnpj, IE: e.ie, fone, CRT: String(e.crt) as EmitCte['CRT'], endereco }
}

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

/** Gives how the taker stands to the ICMS: as said, else as its register says. */
const indIEOf = (dito: '1' | '2' | '9' | null, parte: ParteCte | null, dia: string): '1' | '2' | '9' =>
  dito ?? (parte ? proposeIndIE({ IE: parte.IE, UF: parte.endereco.UF }, dia) : '9')

function takerOf({ conhecimento: c }: ConhecimentoDaCarga, partes: Partes, dia: string): TomadorCte {
  const parte = partes[c.papel_tomador]
  return {
    toma: tomaOf(c.papel_tomador),
    indIEToma: indIEOf(c.ind_ie_tomador, parte, dia),
    // a simplificado has no parties: its taker is told whole
    parte: c.papel_tomador === 'outros' || isSimplificado(c) ? parte : null,
  }
}

/** Computes the tax of a service. @throws NotaInviavel where nobody has said a rate */
function taxOf(servico: Servico): ImpostoDoServico {
  try {
    return computeServico(servico)
  } catch (error) {
    if (!(error instanceof RecusaErro)) throw error
    throw new NotaInviavel(error.message, error.campo, null)
  }
}

type Numerado = Pick<Documento, 'chave' | 'dh_emi'>
type Ligacao = Pick<Conexao, 'tpAmb' | 'respTec'>
type Taxed = Omit<CteTributado, 'componentes'> & {
  referida: string | null
  componentes: readonly { nome: string | null; valor: string | null }[]
}

/**
 * Makes what CT-e, simplificado and OS have alike: what the declaration places, the company, the taker, price and tax.
 * @throws NotaInviavel where the tax is another than was stored
 */
function commonOf<C extends Taxed>(
  { fields, lines }: OwnDocument,
  { conhecimento: c, empresa, tributacao }: ConhecimentoDaCarga<C>,
  { chave, dh_emi }: Numerado,
  { tpAmb, respTec = null }: Ligacao,
  nameOf: NameOf,
  { tomador, ufTomador, semNota }: { tomador: TomadorCte; ufTomador: string; semNota: boolean },
): EntradaCte {
  const said = placeOf<EntradaCte>(fields, lines, c)
  if (c.partilha && tomador.indIEToma !== '9')
    throw new NotaInviavel('A partilha com a UF do término é só de quem não contribui', 'partilha', null)
  const imposto = taxOf(servicoOf(c, tributacao, dh_emi, tomador.indIEToma))
  const stored: Readonly<Record<string, unknown>> = c
  if (Object.entries(figuresOf(imposto)).some(([name, value]) => (stored[name] ?? value) !== value))
    throw new NotaInviavel('O imposto mudou desde que o CT-e foi salvo: salve-o de novo', 'regra_id', null)
  const componentes = c.componentes.map(({ nome, valor }) => ({ nome: nome ?? '', valor: valor ?? '0.00' }))
  const cidade = (ibge: string | null) => (ibge ? cityOf(ibge, nameOf) : null)
  return {
    ...said,
    chave,
    ide: {
      ...said.ide,
      ...{ dhEmi: dh_emi, tpAmb, verProc: 'Tecla' },
      CFOP: cfopOf({ ...c, semNota }, tributacao, tomador.indIEToma),
      envio: {
        cMun: empresa.municipio_ibge,
        xMun: nameOf(empresa.municipio_ibge) ?? empresa.municipio,
        UF: empresa.uf,
      },
      inicio: cidade(c.municipio_inicio_id),
      fim: cidade(c.municipio_fim_id),
    },
    emit: { ...issuerOf(empresa, nameOf), IEST: iestIn(ufTomador, empresa) },
    tomador,
    componentes:
      imposto.acrescimo === '0.00'
        ? componentes
        : [...componentes, { nome: IMPOSTO, valor: imposto.acrescimo }],
    imposto,
    substituido: c.referida ? { chave: c.referida } : null,
    infRespTec: infRespTec(respTec, chave) ?? null,
  }
}

/** Gives a delivery the tax added to its price, and its share of what is to be received. */
function deliveriesOf(
  { entregas }: ConhecimentoGravado,
  imposto: ImpostoDoServico,
  nameOf: NameOf,
): EntregaSimp[] {
  const pesos = entregas.map(({ valor }) => exact(valor))
  const shared = (total: string) => allocateExact(exact(total), pesos)
  const [somado, recebido] = [shared(imposto.acrescimo), shared(imposto.vRec)]
  return entregas.map(({ valor, ...e }, i) => {
    const imposto = somado[i] ?? ZERO
    const before = [...new Set(e.anteriores.map(({ chave }) => chave))]
    return {
      inicio: cityOf(e.municipio_inicio_id ?? '', nameOf),
      fim: cityOf(e.municipio_fim_id ?? '', nameOf),
      valor: toText(exact(valor).plus(imposto)),
      vRec: toText(recebido[i] ?? ZERO),
      componentes: [
        { nome: 'FRETE', valor },
        ...(imposto.isZero() ? [] : [{ nome: IMPOSTO, valor: toText(imposto) }]),
      ],
      notas: e.notas.map(({ chave }) => chave),
      anteriores: before.map(chave => ({
        chave,
        parcial: e.anteriores.flatMap(each => (each.chave === chave && each.nota ? [each.nota] : [])),
      })),
    }
  })
}

/** Codes the measure of a simplificado, where nobody chose it. */
const MEDIDAS: Readonly<Record<string, string>> = {
  '00': '01',
  '01': '02',
  '02': '02',
  '04': '14',
  '05': '15',
}

const codedMeasures = (cargo: CargaCte, c: ConhecimentoGravado): CargaCte => ({
  ...cargo,
  quantidades: cargo.quantidades.map((each, i) => ({
    ...each,
    tpMed: c.quantidades[i]?.tipo_medida ?? MEDIDAS[each.cUnid] ?? '99',
  })),
})

/** Name of the party that stands for many, in a globalizado. */
const DIVERSOS = 'DIVERSOS'

/** Gives sender and recipient; those of a globalizado who do not pay are many, written with the issuer's data. */
function manyOf(
  { globalizado, papel_tomador }: ConhecimentoGravado,
  { CNPJ, IE, endereco }: EmitCte,
  { remetente, destinatario }: Partes,
): { rem: ParteCte | null; dest: ParteCte | null } {
  const diversos = { documento: CNPJ, IE, xNome: DIVERSOS, endereco }
  return {
    rem: globalizado && papel_tomador === 'destinatario' ? diversos : remetente,
    dest: globalizado && papel_tomador === 'remetente' ? diversos : destinatario,
  }
}

/**
 * Makes the entry of a CT-e from its rows and the registers. `nameOf`: the city of an IBGE code.
 * @throws NotaInviavel where a register lacks what the layout asks, or the tax is another than was stored
 */
export function entradaCte(
  numerado: Numerado,
  carga: ConhecimentoDaCarga,
  conexao: Ligacao,
  nameOf: NameOf,
): EntradaCte {
  const { conhecimento: c } = carga
  const partes = partiesOf(carga, nameOf)
  const simplified = isSimplificado(c)
  const about = {
    tomador: takerOf(carga, partes, numerado.dh_emi),
    ufTomador: ufOfTaker(partes[c.papel_tomador]),
    semNota: !simplified && c.chaves.length === 0,
  }
  const common = commonOf(conhecimentos, carga, numerado, conexao, nameOf, about)
  const tag = TAG_DO_MODAL[c.modal] ?? 'rodo'
  if (tag === 'rodo' && !c.rntrc) throw new NotaInviavel('Informe o RNTRC, ou ISENTO', 'rntrc', '580')
  const { carga: cargo } = common
  const { rem, dest } = manyOf(c, common.emit, partes)
  return {
    ...common,
    modal: { [tag]: common.modal?.[tag] ?? null },
    carga: cargo ?? null,
    substituido: c.referida ? { chave: c.referida, mudaTomador: c.muda_tomador } : null,
    ...(simplified
      ? {
          documento: 'CTeSimp',
          entregas: deliveriesOf(c, common.imposto, nameOf),
          carga: cargo ? codedMeasures(cargo, c) : null,
        }
      : {
          documento: 'CTe',
          ...{ rem, exped: partes.expedidor, receb: partes.recebedor, dest },
          documentos: documentsOf(carga),
          anteriores: previousOf(carga, nameOf),
        }),
  }
}

/** Gives the vehicle of people; that of another with its owner's registration. */
function vehicleOf({ conhecimento: c, veiculo }: ConhecimentoDaCarga<ConhecimentoOsGravado>) {
  if (!veiculo) return null
  const { proprietario: dono, tipo_proprietario, placa, renavam, uf } = veiculo
  const registro = c.registro_proprietario ?? ''
  const ufDono = dono?.uf ? siglaUf(dono.uf) : null
  return {
    placa: onlyAlphanumeric(placa),
    RENAVAM: renavam ? onlyDigits(renavam).padStart(9, '0') : null,
    prop: dono
      ? {
          [dono.cpf_cnpj.length === 11 ? 'CPF' : 'CNPJ']: dono.cpf_cnpj,
          [registro.length === 12 ? 'TAF' : 'NroRegEstadual']: registro,
          xNome: cleanText(dono.nome, 60),
          ...(dono.ie && ufDono ? { IE: onlyDigits(dono.ie), UF: ufDono } : {}),
          tpProp: tipo_proprietario ?? '2',
        }
      : null,
    UF: uf ? siglaUf(uf) : null,
  }
}

/** Gives what the bus says; null where the service is none of people. */
function roadOs(
  carga: ConhecimentoDaCarga<ConhecimentoOsGravado>,
  placed: EntradaCte['modal'],
): GrupoXml | null {
  const { conhecimento: c, empresa } = carga
  const road = placed?.['rodoOS'] as GrupoXml | undefined
  if (c.tipo_servico !== '6' || !road) return null
  const { infFretamento } = road
  return {
    rodoOS: {
      ...road,
      veic: vehicleOf(carga),
      infFretamento: infFretamento
        ? {
            ...(infFretamento as GrupoXml),
            dhViagem: c.viagem ? `${c.viagem}T${c.hora_viagem ?? '00:00'}:00${empresa.fuso}` : null,
          }
        : null,
    },
  }
}

/** Makes the entry of a CT-e OS so. @throws NotaInviavel as that of a CT-e */
export function entradaCteOs(
  numerado: Numerado,
  carga: ConhecimentoDaCarga<ConhecimentoOsGravado>,
  conexao: Ligacao,
  nameOf: NameOf,
): EntradaCte {
  const { conhecimento: c, partes } = carga
  const parte = partyOf(partes, c.tomador_id, 'tomador_id', nameOf)
  const indIEToma = indIEOf(c.ind_ie_tomador, parte, numerado.dh_emi)
  const tomador: TomadorCte = { toma: '4', indIEToma, parte }
  const common = commonOf(conhecimentosOs, carga, numerado, conexao, nameOf, {
    ...{ tomador, ufTomador: ufOfTaker(parte), semNota: false },
  })
  return {
    ...common,
    documento: 'CTeOS',
    ide: { ...common.ide, modal: '01' },
    modal: roadOs(carga, common.modal),
  }
}
