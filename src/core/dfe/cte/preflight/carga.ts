import { isChave } from '../../../document/chave.ts'
import { isCnpj } from '../../../document/cnpj.ts'
import { isCpf } from '../../../document/cpf.ts'
import { siglaUf } from '../../../document/uf.ts'
import { asOf } from '../../../law/index.ts'
import { sameAsParty } from '../../../transporte/tomador.ts'
import type { GrupoXml } from '../../kit/object.ts'
import type { ParteCte } from '../compose/entrada.ts'
import { tomadorOf } from './documento.ts'
import { autorOf, CARGA, type Julgado, notasOf, type RegraCte, regra, repeats, SIMP } from './regra.ts'

const normal = ({ ide }: Julgado): boolean => ide.tpCTe !== '1'
const servico =
  (...quais: readonly string[]) =>
  (e: Julgado): boolean =>
    normal(e) && quais.includes(e.ide.tpServ)
const [CARREGA, INTERMEDIA] = [servico('0', '1', '2'), servico('3', '4')]

/** Makes the three rules of a party's document and city. */
const partes = (
  nome: string,
  campo: 'rem' | 'exped' | 'receb' | 'dest',
  api: string,
  [cnpj, cpf, cidade]: readonly [string, string, string],
): RegraCte[] => {
  const of = (e: Julgado): ParteCte | null => e[campo] ?? null
  return [
    regra(
      cnpj,
      CARGA,
      api,
      e => of(e)?.documento.length === 14 && of(e)?.endereco.UF !== 'EX' && !isCnpj(of(e)?.documento ?? ''),
      `O CNPJ do ${nome} está errado`,
    ),
    regra(
      cpf,
      CARGA,
      api,
      e => of(e)?.documento.length === 11 && !isCpf(of(e)?.documento ?? ''),
      `O CPF do ${nome} está errado`,
    ),
    regra(
      cidade,
      CARGA,
      api,
      e => {
        const local = of(e)?.endereco
        return !!local && local.UF !== 'EX' && siglaUf(local.cMun.slice(0, 2)) !== local.UF
      },
      `O município do ${nome} não é da sua UF`,
    ),
  ]
}

const toma = (numero: string, tem: (e: Julgado) => unknown) => (e: Julgado) =>
  e.tomador?.toma === numero && !tem(e)

const chavesAnteriores = ({ anteriores = [] }: Julgado): string[] =>
  anteriores.flatMap(({ chaves }) => chaves)

const emissores = (e: Julgado): number => new Set(notasOf(e).map(autorOf)).size
const DIVERSOS = /^diversos$/i
const global =
  (breaks: (e: Julgado) => boolean, quem?: '0' | '3') =>
  (e: Julgado): boolean =>
    e.ide.globalizado === true && (quem === undefined || e.tomador?.toma === quem) && breaks(e)

const grupo = (e: Julgado, tag: string): GrupoXml | null => (e.modal?.[tag] as GrupoXml | undefined) ?? null
const trafegoMutuo = (e: Julgado): GrupoXml | null =>
  (grupo(e, 'ferrov')?.['trafMut'] as GrupoXml | undefined) ?? null

/** Rules of the CT-e of cargo (MOC CT-e 4.00, Anexo I, groups G). */
export const DA_CARGA: readonly RegraCte[] = [
  regra(
    '460',
    CARGA,
    'remetente',
    toma('0', e => e.rem),
    'O remetente paga: informe o remetente',
  ),
  regra(
    '461',
    CARGA,
    'expedidor',
    toma('1', e => e.exped),
    'O expedidor paga: informe o expedidor',
  ),
  regra(
    '462',
    CARGA,
    'recebedor',
    toma('2', e => e.receb),
    'O recebedor paga: informe o recebedor',
  ),
  regra(
    '463',
    CARGA,
    'destinatario',
    toma('3', e => e.dest),
    'O destinatário paga: informe o destinatário',
  ),
  regra(
    '215',
    CARGA,
    'tomador',
    e => e.tomador === null || toma('4', ({ tomador }) => tomador?.parte)(e),
    'Informe quem paga o frete',
  ),
  regra(
    '799',
    CARGA,
    'tomador',
    ({ tomador, rem, exped, receb, dest }) =>
      tomador?.toma === '4' &&
      !!tomador.parte &&
      sameAsParty(tomador.parte, {
        remetente: rem ?? null,
        expedidor: exped ?? null,
        recebedor: receb ?? null,
        destinatario: dest ?? null,
      }) !== null,
    'O tomador já é parte do CT-e: escolha o papel dele',
  ),
  ...partes('remetente', 'rem', 'remetente', ['415', '416', '532']),
  ...partes('destinatário', 'dest', 'destinatario', ['208', '237', '533']),
  ...partes('expedidor', 'exped', 'expedidor', ['428', '429', '534']),
  ...partes('recebedor', 'receb', 'recebedor', ['436', '437', '535']),
  regra(
    '469',
    CARGA,
    'remetente',
    e => CARREGA(e) && !e.rem && e.tomador?.toma !== '0',
    'Informe o remetente',
  ),
  regra(
    '470',
    CARGA,
    'destinatario',
    e => CARREGA(e) && !e.dest && e.tomador?.toma !== '3',
    'Informe o destinatário',
  ),
  regra(
    '474',
    CARGA,
    'expedidor',
    e => INTERMEDIA(e) && !e.exped && e.tomador?.toma !== '1',
    'Este tipo de serviço pede o expedidor',
  ),
  regra(
    '475',
    CARGA,
    'recebedor',
    e => INTERMEDIA(e) && !e.receb && e.tomador?.toma !== '2',
    'Este tipo de serviço pede o recebedor',
  ),
  regra(
    '581',
    CARGA,
    'valor_carga',
    e => normal(e) && e.ide.modal !== '05' && !e.carga?.vCarga,
    'Informe o valor da carga',
  ),
  regra(
    '215',
    [...CARGA, ...SIMP],
    'quantidades',
    e => normal(e) && !e.carga?.quantidades.length,
    'Informe ao menos uma quantidade da carga',
  ),
  regra('693', CARGA, 'chaves', e => servico('0')(e) && !e.documentos?.length, 'Informe as notas da carga'),
  regra(
    '694',
    CARGA,
    'chaves',
    e => INTERMEDIA(e) && !!e.documentos?.length,
    'Este tipo de serviço não leva as notas: tire-as',
  ),
  regra(
    '',
    CARGA,
    'chaves',
    ({ documentos = [] }) => new Set(documentos.map(({ tipo }) => tipo)).size > 1,
    'Os documentos da carga são todos do mesmo tipo',
  ),
  regra(
    '521',
    CARGA,
    'anteriores',
    e => servico('1', '2', '3')(e) && !e.anteriores?.length,
    'Informe o CT-e da transportadora anterior',
  ),
  regra(
    '747',
    CARGA,
    'anteriores',
    e => servico('0')(e) && !!e.anteriores?.length,
    'O serviço normal não tem documento anterior: mude o tipo de serviço',
  ),
  regra(
    '814',
    CARGA,
    'multimodais',
    e => normal(e) && e.ide.tpServ !== '4' && !!e.multimodais?.length,
    'Só o serviço vinculado leva o CT-e multimodal',
  ),
  regra(
    '651',
    CARGA,
    'multimodais',
    e => servico('4')(e) && !e.multimodais?.length,
    'Informe o CT-e multimodal',
  ),
  regra(
    '667',
    CARGA,
    'tomador',
    e => servico('4')(e) && (e.multimodais ?? []).some(chave => autorOf(chave) !== tomadorOf(e)?.documento),
    'Quem paga o serviço vinculado é quem emitiu o CT-e multimodal',
  ),
  regra(
    '745',
    CARGA,
    'tomador',
    e =>
      servico('1')(e) &&
      !!e.anteriores?.length &&
      !e.anteriores.some(({ emissor }) => emissor.documento === tomadorOf(e)?.documento),
    'Quem paga a subcontratação é a transportadora anterior',
  ),
  regra(
    '844',
    CARGA,
    'anteriores',
    e => chavesAnteriores(e).some(chave => !isChave(chave)),
    'A chave de um documento anterior está errada',
  ),
  regra('543', CARGA, 'anteriores', e => repeats(chavesAnteriores(e)), 'Um documento anterior está repetido'),
  regra(
    '733',
    CARGA,
    'anteriores',
    ({ anteriores = [] }) =>
      anteriores.some(({ emissor, chaves }) =>
        chaves.some(chave => isChave(chave) && autorOf(chave) !== emissor.documento.padStart(14, '0')),
      ),
    'Um documento anterior não é de quem se disse que o emitiu',
  ),
  regra(
    '601',
    CARGA,
    'chaves',
    ({ ide, documentos = [] }) =>
      documentos.length > Number(asOf(ide.dhEmi).texto('cte_documentos_maximo') ?? 2000),
    'O CT-e leva até 2000 documentos: faça dois',
  ),
  regra('527', CARGA, 'chaves', e => repeats(notasOf(e)), 'Uma nota está repetida'),
  regra(
    '843',
    CARGA,
    'chaves',
    e => notasOf(e).some(chave => !isChave(chave) || chave.slice(20, 22) !== '55'),
    'A chave de uma nota está errada, ou não é de NF-e',
  ),
  regra(
    '729',
    CARGA,
    'chaves',
    e => !e.ide.globalizado && emissores(e) > 1,
    'Há notas de mais de um emissor: faça o simplificado, o globalizado ou dois CT-e',
  ),
  regra(
    '813',
    CARGA,
    'chaves',
    ({ ide, documentos = [] }) =>
      ide.inicio?.UF !== ide.fim?.UF &&
      documentos.some(each => each.tipo === 'outros' && ['59', '65'].includes(each.tpDoc)),
    'CF-e e NFC-e não acompanham carga para outra UF',
  ),
  regra(
    '743',
    CARGA,
    'globalizado',
    global(({ ide }) => ide.inicio?.UF !== ide.fim?.UF),
    'O globalizado é só dentro da UF',
  ),
  regra(
    '722',
    CARGA,
    'globalizado',
    global(({ tomador }) => !['0', '3'].includes(tomador?.toma ?? '')),
    'No globalizado paga o remetente ou o destinatário',
  ),
  regra(
    '723',
    CARGA,
    'globalizado',
    global(({ documentos = [] }) => documentos.some(({ tipo }) => tipo !== 'nfe')),
    'O globalizado só leva NF-e',
  ),
  regra(
    '724',
    CARGA,
    'globalizado',
    global(e => emissores(e) < 5, '3'),
    'O globalizado pago pelo destinatário pede notas de cinco emissores',
  ),
  regra(
    '725',
    CARGA,
    'remetente',
    global(({ rem }) => !DIVERSOS.test(rem?.xNome ?? ''), '3'),
    'O remetente do globalizado é DIVERSOS',
  ),
  regra(
    '727',
    CARGA,
    'remetente',
    global(({ rem, emit }) => rem?.documento !== emit.CNPJ, '3'),
    'O remetente DIVERSOS leva o CNPJ da empresa',
  ),
  regra(
    '737',
    CARGA,
    'globalizado',
    global(e => notasOf(e).length < 5, '0'),
    'O globalizado pago pelo remetente pede cinco notas',
  ),
  regra(
    '744',
    CARGA,
    'globalizado',
    global(e => emissores(e) > 1, '0'),
    'No globalizado pago pelo remetente as notas são todas dele',
  ),
  regra(
    '726',
    CARGA,
    'destinatario',
    global(({ dest }) => !DIVERSOS.test(dest?.xNome ?? ''), '0'),
    'O destinatário do globalizado é DIVERSOS',
  ),
  regra(
    '728',
    CARGA,
    'destinatario',
    global(({ dest, emit }) => dest?.documento !== emit.CNPJ, '0'),
    'O destinatário DIVERSOS leva o CNPJ da empresa',
  ),
  regra(
    '730',
    CARGA,
    'globalizado',
    ({ ide, rem, dest }) => !ide.globalizado && [rem, dest].some(parte => DIVERSOS.test(parte?.xNome ?? '')),
    'DIVERSOS é só do globalizado: diga quem é',
  ),
  regra(
    '526',
    CARGA,
    'modal',
    e => !INTERMEDIA(e) && grupo(e, 'aquav')?.['detCont'] !== undefined,
    'Contêineres só se dizem no serviço vinculado a multimodal',
  ),
  regra(
    '582',
    CARGA,
    'modal',
    e => grupo(e, 'ferrov')?.['tpTraf'] === '1' && !trafegoMutuo(e),
    'O tráfego mútuo pede seus dados',
  ),
  regra(
    '583',
    CARGA,
    'modal',
    e => trafegoMutuo(e)?.['respFat'] === '1' && trafegoMutuo(e)?.['ferrEmi'] !== '1',
    'Quem fatura é a ferrovia de origem: ela emite o CT-e',
  ),
  regra(
    '584',
    CARGA,
    'modal',
    e => trafegoMutuo(e)?.['respFat'] === '2' && !trafegoMutuo(e)?.['chCTeFerroOrigem'],
    'Informe a chave do CT-e da ferrovia de origem',
  ),
]
