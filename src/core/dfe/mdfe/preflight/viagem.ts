import { isChave } from '../../../document/chave.ts'
import { isCnpj } from '../../../document/cnpj.ts'
import { isCpf } from '../../../document/cpf.ts'
import { siglaUf } from '../../../document/uf.ts'
import { routeFault } from '../../../transporte/percurso.ts'
import type { CidadeMdfe } from '../compose/entrada.ts'
import { keysOf, type RegraMdfe, repeated, roadOf, rule } from './regra.ts'

/** Gives the state of a city, EX abroad. */
const ufOf = ({ cMun }: CidadeMdfe): string => (cMun === '9999999' ? 'EX' : (siglaUf(cMun.slice(0, 2)) ?? ''))

/** Keys of a model, in words. */
const ofModel = (chaves: readonly string[], ...modelos: string[]): readonly string[] =>
  chaves.filter(chave => modelos.includes(chave.slice(20, 22)))

const PRODUTOR = (serie: number): boolean => serie >= 920 && serie <= 969

const seriesOf = (chave: string): number => Number(chave.slice(22, 25))

/** Rules of the issuer, the trip and the documents. */
export const VIAGEM: readonly RegraMdfe[] = [
  rule('207', 'empresa.cnpj', ({ emit: { documento } }) => [
    documento.tipo === 'CNPJ' && !isCnpj(documento.numero) && 'O CNPJ da empresa está errado',
  ]),
  rule('229', 'empresa.ie', ({ emit }) => [!emit.IE && 'Falta a inscrição estadual da empresa']),
  rule('232', 'serie', ({ emit, chave }) => [
    emit.documento.tipo === 'CNPJ' &&
      PRODUTOR(seriesOf(chave)) &&
      'As séries 920 a 969 são de produtor rural com CPF: escolha outra',
  ]),
  rule('233', 'serie', ({ emit, chave }) => [
    emit.documento.tipo === 'CPF' && !PRODUTOR(seriesOf(chave)) && 'O produtor rural usa as séries 920 a 969',
  ]),
  rule('234', 'tipo_emitente', ({ emit, ide }) => [
    emit.documento.tipo === 'CPF' && ide.tpEmit !== '2' && 'O produtor rural só leva carga própria',
  ]),
  rule('407', 'empresa.municipio', ({ emit: { endereco } }) => [
    siglaUf(endereco.cMun.slice(0, 2)) !== endereco.UF && 'O município da empresa não é da UF dela',
  ]),
  rule('456', 'municipios_carga', ({ carregamento, ide }) =>
    carregamento.map(
      cidade => ufOf(cidade) !== ide.UFIni && `${cidade.xMun} não é de ${ide.UFIni}, onde a carga é posta`,
    ),
  ),
  rule('612', 'municipios_descarga', ({ descarregamento, ide }) =>
    descarregamento.map(
      cidade => ufOf(cidade) !== ide.UFFim && `${cidade.xMun} não é de ${ide.UFFim}, onde a carga é tirada`,
    ),
  ),
  rule('685', 'municipios_carga', ({ carregamento }) =>
    repeated(carregamento.map(({ xMun }) => xMun)).map(nome => `${nome} está duas vezes no carregamento`),
  ),
  rule('680', 'municipios_descarga', ({ descarregamento }) =>
    repeated(descarregamento.map(({ cMun }) => cMun)).map(
      cMun => `${descarregamento.find(each => each.cMun === cMun)?.xMun} está duas vezes no descarregamento`,
    ),
  ),
  rule('663', 'percurso', ({ ide, percurso }) => [routeFault(ide.UFIni, ide.UFFim, percurso)]),
  rule('541', 'tipo_emitente', ({ ide }) => [
    ide.tpEmit === '3' && ide.UFIni !== ide.UFFim && 'O CT-e globalizado é só de viagem dentro da UF',
  ]),
  rule('540', 'documentos', entrada => [
    entrada.ide.tpEmit === '3' &&
      ofModel(keysOf(entrada), '57', '67').length > 0 &&
      'Quem vai emitir o CT-e globalizado leva NF-e, não CT-e',
  ]),
  rule('638', 'documentos', entrada => [
    entrada.ide.tpEmit === '1' &&
      ofModel(keysOf(entrada), '55').length > 0 &&
      'O prestador de serviço de transporte leva CT-e: emita o CT-e da nota',
  ]),
  rule('639', 'documentos', entrada => [
    entrada.ide.tpEmit === '2' &&
      ofModel(keysOf(entrada), '57', '67').length > 0 &&
      'Quem leva carga própria manifesta NF-e, não CT-e',
  ]),
  rule('647', 'documentos', entrada => [
    entrada.modal.modal !== '3' &&
      ofModel(keysOf(entrada), '58').length > 0 &&
      'Um MDF-e só vai dentro de outro no transporte aquaviário',
  ]),
  rule('601', 'documentos', entrada => [
    ofModel(keysOf(entrada), '67').length > 0 && 'O manifesto leva o CT-e da carga, não o CT-e OS',
  ]),
  rule('604', 'documentos', entrada => [
    ofModel(keysOf(entrada), '65').length > 0 && 'O manifesto não leva NFC-e: emita uma NF-e para manifestar',
  ]),
  rule('616', 'documentos', ({ descarregamento, ide }) =>
    descarregamento.map(
      ({ documentos, xMun }) => !ide.posterior && documentos.length === 0 && `Nenhum documento em ${xMun}`,
    ),
  ),
  rule('649', 'documentos', entrada =>
    keysOf(entrada).map(chave => !isChave(chave) && `A chave ${chave} está errada`),
  ),
  rule('668', 'documentos', entrada =>
    repeated(ofModel(keysOf(entrada), '57', '67')).map(chave => `O CT-e ${chave} está duas vezes`),
  ),
  rule('669', 'documentos', entrada =>
    repeated(ofModel(keysOf(entrada), '55')).map(chave => `A nota ${chave} está duas vezes`),
  ),
  // a manifest whose documents are told later: inside a state, of own goods, by road, of one city, without documents
  rule('704', 'carregamento_posterior', ({ ide }) => [
    ide.posterior && ide.UFIni !== ide.UFFim && 'O carregamento posterior é só dentro da UF',
  ]),
  rule('703', 'carregamento_posterior', ({ ide, carregamento, descarregamento }) => [
    ide.posterior &&
      (carregamento.length !== 1 ||
        descarregamento.length !== 1 ||
        carregamento[0]?.cMun !== descarregamento[0]?.cMun) &&
      'O carregamento posterior tem uma cidade só, a mesma na carga e na descarga',
  ]),
  rule('707', 'carregamento_posterior', ({ ide }) => [
    ide.posterior && ide.tpEmit !== '2' && 'O carregamento posterior é só de carga própria',
  ]),
  rule('705', 'carregamento_posterior', entrada => [
    entrada.ide.posterior && !roadOf(entrada) && 'O carregamento posterior é só por rodovia',
  ]),
  rule('706', 'carregamento_posterior', entrada => [
    entrada.ide.posterior &&
      keysOf(entrada).length > 0 &&
      'O carregamento posterior sai sem documentos: inclua-os depois',
  ]),
  rule('660', 'autorizados', ({ autorizados }) =>
    autorizados.map(
      ({ tipo, numero }) =>
        tipo === 'CNPJ' && !isCnpj(numero) && `O CNPJ ${numero} do autorizado está errado`,
    ),
  ),
  rule('661', 'autorizados', ({ autorizados }) =>
    autorizados.map(
      ({ tipo, numero }) => tipo === 'CPF' && !isCpf(numero) && `O CPF ${numero} do autorizado está errado`,
    ),
  ),
  rule('459', 'autorizados', ({ autorizados }) =>
    repeated(autorizados.map(({ numero }) => numero)).map(numero => `O autorizado ${numero} está duas vezes`),
  ),
]
