import { dec } from '../../../money/decimal.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, onlyAlphanumeric, onlyDigits, opc } from '../../kit/text.ts'
import type { DocumentoMdfe, EntradaMdfe, PagamentoMdfe, RodoMdfe, VeiculoMdfe } from './entrada.ts'

/** Composes the group of the modal, by its tag. */
export function composeModal(modal: EntradaMdfe['modal']): GrupoXml {
  switch (modal.modal) {
    case '1':
      return { rodo: composeRodo(modal) }
    case '2':
      return {
        aereo: {
          nac: modal.nacionalidade,
          matr: modal.matricula,
          nVoo: modal.voo,
          cAerEmb: modal.embarque,
          cAerDes: modal.destino,
          dVoo: modal.dia,
        },
      }
    case '3':
      return {
        aquav: {
          irin: modal.irin,
          tpEmb: modal.tipo,
          cEmbar: modal.codigo,
          xEmbar: cleanText(modal.nome, 60),
          nViag: modal.viagem,
          cPrtEmb: modal.embarque,
          cPrtDest: modal.destino,
          prtTrans: opc(modal.transbordo, 60),
          tpNav: modal.navegacao ?? null,
          MMSI: modal.mmsi ?? null,
        },
      }
    case '4':
      return {
        ferrov: {
          trem: {
            xPref: modal.prefixo,
            dhTrem: modal.liberado ?? null,
            xOri: modal.origem,
            xDest: modal.destino,
            qVag: String(modal.vagoes.length),
          },
          vag: modal.vagoes.map((vagao, i) => ({
            pesoBC: casas(vagao.base, 3, 3),
            pesoR: casas(vagao.real, 3, 3),
            tpVag: vagao.tipo ?? null,
            serie: vagao.serie,
            nVag: vagao.numero,
            nSeq: String(i + 1),
            TU: casas(vagao.util, 2, 3),
          })),
        },
      }
  }
}

function composeRodo(rodo: RodoMdfe): GrupoXml {
  const { condutores, rodado } = rodo.tracao
  const { tpCar, UF, ...tracao } = composeVeiculo(rodo.tracao)
  return {
    infANTT: composeAntt(rodo),
    veicTracao: {
      ...tracao,
      condutor: condutores.map(({ nome, cpf }) => ({ xNome: cleanText(nome, 60), CPF: onlyDigits(cpf) })),
      tpRod: rodado,
      tpCar,
      UF,
    },
    veicReboque: rodo.reboques.map(composeVeiculo),
    codAgPorto: opc(rodo.agendamento, 16),
    lacRodo: rodo.lacres.map(nLacre => ({ nLacre: cleanText(nLacre, 20) })),
  }
}

/** Composes what ANTT asks for; null where there is nothing, as of own goods in an own vehicle. */
function composeAntt({
  rntrc,
  ciots,
  vales,
  categoria,
  contratantes,
  pagamentos,
}: RodoMdfe): GrupoXml | null {
  if (!rntrc && [ciots, vales, contratantes, pagamentos].every(({ length }) => length === 0)) return null
  return {
    RNTRC: rntrc ? rntrc.padStart(8, '0') : null,
    infCIOT: ciots.map(({ codigo, documento }) => ({ CIOT: codigo || null, ...composeId(documento) })),
    valePed:
      vales.length > 0
        ? {
            disp: vales.map(vale => ({
              CNPJForn: vale.fornecedora,
              CNPJPg: vale.pagador?.tipo === 'CNPJ' ? vale.pagador.numero : null,
              CPFPg: vale.pagador?.tipo === 'CPF' ? vale.pagador.numero : null,
              nCompra: vale.compra || null,
              vValePed: casas(vale.valor, 2, 2),
              tpValePed: vale.tipo ?? null,
            })),
            categCombVeic: categoria ?? null,
          }
        : null,
    infContratante: contratantes.map(({ nome, documento, contrato }) => ({
      xNome: opc(nome, 60),
      ...composeId(documento),
      infContrato: contrato
        ? { NroContrato: cleanText(contrato.numero, 20), vContratoGlobal: casas(contrato.valor, 2, 2) }
        : null,
    })),
    infPag: pagamentos.map(composePagamento),
  }
}

const composeId = ({ tipo, numero }: DocumentoMdfe): GrupoXml => ({ [tipo]: numero })

/** Composes group infPag, of a manifest and of its events of payment. */
export function composePagamento(pagamento: PagamentoMdfe): GrupoXml {
  const { recebimento } = pagamento
  return {
    xNome: opc(pagamento.nome, 60),
    ...composeId(pagamento.documento),
    Comp: pagamento.componentes.map(({ tipo, valor, nome }) => ({
      tpComp: tipo,
      vComp: casas(valor, 2, 2),
      xComp: opc(nome, 60),
    })),
    vContrato: casas(pagamento.contrato, 2, 2),
    ...(pagamento.altoDesempenho ? { indAltoDesemp: '1' } : {}),
    indPag: pagamento.aPrazo ? '1' : '0',
    vAdiant: pagamento.adiantamento ? casas(pagamento.adiantamento, 2, 2) : null,
    indAntecipaAdiant: pagamento.antecipaAdiantamento ? '1' : null,
    infPrazo: pagamento.parcelas.map(({ vencimento, valor }, i) => ({
      nParcela: String(i + 1).padStart(3, '0'),
      dVenc: vencimento,
      vParcela: casas(valor, 2, 2),
    })),
    tpAntecip: pagamento.antecipacao ?? null,
    infBanc:
      'pix' in recebimento
        ? { PIX: cleanText(recebimento.pix, 60) }
        : 'ipef' in recebimento
          ? { CNPJIPEF: recebimento.ipef }
          : { codBanco: recebimento.banco, codAgencia: recebimento.agencia },
  }
}

/** The schema takes whole kg and m³. */
const whole = (quantidade: string): string => dec(quantidade).ceil().toFixed(0)

function composeVeiculo(veiculo: VeiculoMdfe): GrupoXml {
  const { proprietario } = veiculo
  return {
    cInt: opc(veiculo.codigo, 10),
    placa: onlyAlphanumeric(veiculo.placa),
    RENAVAM: veiculo.renavam ? onlyDigits(veiculo.renavam).padStart(9, '0') : null,
    tara: whole(veiculo.tara),
    capKG: veiculo.capacidade ? whole(veiculo.capacidade) : null,
    capM3: veiculo.volume ? whole(veiculo.volume) : null,
    prop: proprietario
      ? {
          ...composeId(proprietario.documento),
          RNTRC: proprietario.rntrc.padStart(8, '0'),
          xNome: cleanText(proprietario.nome, 60),
          ...(proprietario.ie && proprietario.uf
            ? { IE: onlyAlphanumeric(proprietario.ie), UF: proprietario.uf }
            : {}),
          tpProp: proprietario.tipo,
        }
      : null,
    tpCar: veiculo.carroceria,
    UF: veiculo.uf ?? null,
  }
}
