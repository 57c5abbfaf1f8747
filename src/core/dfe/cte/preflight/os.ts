import { exact, ZERO } from '../../../money/exact.ts'
import { routeFault } from '../../../transporte/percurso.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { type Julgado, OS, type RegraCte, ruleOf } from './regra.ts'

const rule = ruleOf(OS)

const servico =
  (qual: '6' | '7' | '8', breaks: (e: Julgado) => boolean) =>
  (e: Julgado): boolean =>
    e.ide.tpServ === qual && e.ide.tpCTe !== '1' && breaks(e)

const rodo = ({ modal }: Julgado): GrupoXml | null => (modal?.['rodoOS'] as GrupoXml | undefined) ?? null
const fretamento = (e: Julgado): GrupoXml | null =>
  (rodo(e)?.['infFretamento'] as GrupoXml | undefined) ?? null
const interna = ({ ide }: Julgado): boolean => ide.inicio?.UF === ide.fim?.UF
const byRoad = ({ ide }: Julgado): boolean => ide.modal === '01'
const TOLERANCIA = exact('0.10')

const sumOfGuides = ({ os }: Julgado) =>
  (os?.guias ?? [])
    .flatMap(({ componentes }) => componentes)
    .reduce((s, { vComp }) => s.plus(exact(vComp)), ZERO)

/** Rules of the CT-e OS (MOC CT-e 4.00, Anexo I, groups H). */
export const DA_OS: readonly RegraCte[] = [
  rule('757', 'tomador', 'Informe quem paga').brokenBy(
    e => ['6', '7'].includes(e.ide.tpServ) && !e.tomador?.parte,
  ),
  rule('751', 'municipio_inicio', 'Informe onde a viagem começa e termina').brokenBy(
    servico('6', ({ ide }) => !ide.inicio?.UF || !ide.fim?.UF),
  ),
  rule('752', 'municipio_fim', 'Informe os municípios do início e do término').brokenBy(
    servico('6', ({ ide }) => (!!ide.inicio?.UF && !ide.inicio.cMun) || (!!ide.fim?.UF && !ide.fim.cMun)),
  ),
  rule(
    '753',
    'percurso',
    'O percurso tem, em ordem e fazendo divisa, só as UFs entre a do início e a do término',
  ).brokenBy(
    servico(
      '6',
      ({ ide }) =>
        !!ide.inicio?.UF &&
        !!ide.fim?.UF &&
        routeFault(ide.inicio.UF, ide.fim.UF, ide.percurso ?? []) !== null,
    ),
  ),
  rule('798', 'taf', 'Informe os dados do ônibus: entre UFs, o TAF da ANTT').brokenBy(
    servico('6', e => byRoad(e) && !rodo(e) && !interna(e)),
  ),
  rule('798', 'registro_estadual', 'Informe os dados do ônibus: dentro da UF, o registro estadual').brokenBy(
    servico('6', e => byRoad(e) && !rodo(e) && interna(e)),
  ),
  rule('839', 'registro_estadual', 'Dentro da UF vai o registro estadual').brokenBy(
    servico('6', e => !!rodo(e) && interna(e) && !rodo(e)?.['NroRegEstadual']),
  ),
  rule('840', 'taf', 'Entre UFs vai o TAF da ANTT').brokenBy(
    servico('6', e => !!rodo(e) && !interna(e) && !rodo(e)?.['TAF']),
  ),
  rule('841', 'fretamento', 'Informe se o fretamento é eventual ou contínuo').brokenBy(
    servico('6', e => byRoad(e) && !fretamento(e)),
  ),
  rule('837', 'viagem', 'O fretamento eventual pede data e hora da viagem').brokenBy(
    servico('6', e => fretamento(e)?.['tpFretamento'] === '1' && !fretamento(e)?.['dhViagem']),
  ),
  rule('838', 'viagem', 'A viagem é anterior à emissão').brokenBy(
    servico('6', e => {
      const viagem = fretamento(e)?.['dhViagem']
      return typeof viagem === 'string' && Date.parse(viagem) < Date.parse(e.ide.dhEmi)
    }),
  ),
  rule('760', 'inss', 'Tomador empresa: informe o INSS, ainda que zero').brokenBy(
    servico(
      '6',
      ({ tomador, os }) => tomador?.parte?.documento.length === 14 && os?.tributos?.vINSS === undefined,
    ),
  ),
  rule('815', 'cancelado', 'O transporte de pessoas não se refere a CT-e cancelado').brokenBy(
    servico('6', ({ os }) => !!os?.refCTeCanc),
  ),
  rule('380', 'municipio_fim', 'Informe onde a entrega dos valores termina').brokenBy(
    servico('7', ({ ide }) => !ide.fim),
  ),
  rule('829', 'taf', 'O transporte de valores não leva os dados do modal').brokenBy(
    servico('7', ({ modal }) => !!modal),
  ),
  rule('899', 'guias', 'As guias não somam o valor da prestação').brokenBy(
    servico('7', e => {
      const diferenca = sumOfGuides(e).minus(exact(e.imposto.vTPrest))
      const abs = diferenca.isNegative() ? diferenca.negated() : diferenca
      return (e.os?.guias?.length ?? 0) > 0 && abs.gt(TOLERANCIA)
    }),
  ),
  rule('754', 'documentos', 'Informe o bilhete da bagagem').brokenBy(
    servico('8', ({ os }) => !os?.documentos?.length),
  ),
]
