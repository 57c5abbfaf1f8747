/** Fields of a document, by their API names, to which a refusal points. */
export const CAMPO = {
  autorizados: 'autsXml',
  devolvido: 'percete_dev', // the API's spelling
  embarque: 'local_embarque',
  entrega: 'addresse_entrega_id',
  exportacao: 'det_exporta',
  importacao: 'dis',
  intermediador: 'ind_intermediador',
  item_pedido: 'num_item',
  origem: 'nota_origem_chave',
  pedido: 'num_pedido',
  retirada: 'endereco_emitente_id',
  saida: 'data_sainda', // the API's spelling
  transportador: 'trnasportadora_id', // the API's spelling
  veiculo: 'placa',
  volumes: 'transpo_qtde',
} as const
