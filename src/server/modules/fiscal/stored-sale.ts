import type { Venda } from '../../../core/venda/venda.ts'
import type { VendaDaNota } from './sale-repository.ts'

/** A stored sale as the value that browser and server compute with: the same figures come out as when it was paid. */
export function storedSale({ venda, itens, parceiro, empresa }: VendaDaNota): Venda {
  const cpf_cnpj = parceiro?.cpf_cnpj ?? venda.cpf_cnpj
  return {
    uuid: venda.uuid,
    terminal_id: venda.terminal_id,
    empresa_id: venda.empresa_id,
    modelo: venda.modelo,
    estado: 'paga',
    criada_em: venda.paga_em,
    paga_em: venda.paga_em,
    catalogo: null,
    rotulo: null,
    consumidor:
      parceiro || cpf_cnpj
        ? {
            parceiro_id: null,
            addresse_id: null,
            nome: parceiro?.nome ?? venda.nome_consumidor,
            cpf_cnpj,
            tipo: parceiro?.tipo ?? (cpf_cnpj?.length === 14 ? 'J' : 'F'),
            tipo_contribuite: parceiro?.endereco?.tipo_contribuite ?? 9,
            consumidor: 1,
            uf: empresa.uf,
          }
        : null,
    itens: itens.map(item => ({
      uid: item.uid,
      produto_id: item.produto_id,
      referencia: item.referencia,
      nome: item.nome,
      gtin: item.gtin,
      unidade: item.unidade,
      ncm: item.ncm,
      cest: item.cest,
      cbenef: item.cbenef,
      qtde: item.qtde,
      preco: item.preco,
      desconto: item.desconto,
      total_etiqueta: item.total_etiqueta,
      lote_id: item.lote_id,
      lote: item.lote,
      origem_leitura: item.origem_leitura,
      icms_id: item.regraicms_id,
      pisconfins_id: item.regrapisconfins_id,
      ibs_id: item.regraibs_id,
      cbs_id: item.regracbs_id,
      isl_id: item.regraisl_id,
      ipi_id: item.regraipi_id,
      ibpt: item.ibpt,
    })),
    cancelados: [],
    regras: venda.regras,
    desconto: venda.desconto,
    acrscimo: venda.acrscimo,
    taxa_entrega: venda.taxa_entrega,
    pagamento: [],
  }
}
