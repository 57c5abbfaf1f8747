import { CAMPO } from '../campos.ts'
import { type LinhaRejeicao, SUPORTE } from './linha.ts'

/** Refusals that only a back-office document can get. Nearly in order of code. */
export const DOCUMENTO: Readonly<Record<string, LinhaRejeicao>> = {
  '251': [
    'UF/Municipio destinatario nao pertence a SUFRAMA',
    'parceiro.suframa',
    'O cliente não está em estado da SUFRAMA: confira o endereço ou tire a inscrição.',
  ],
  '254': [
    'NF-e complementar nao possui NF referenciada',
    'ref',
    'Informe a chave da nota que esta completa ou diminui.',
  ],
  '255': [
    'NF-e complementar possui mais de uma NF referenciada',
    'ref',
    'Esta nota completa ou diminui uma nota só.',
  ],
  '269': [
    'CNPJ/CPF Emitente da NF Complementar difere do CNPJ/CPF da NF Referenciada',
    'ref',
    'A nota que esta completa ou diminui é de outra empresa.',
  ],
  '323': [
    'CNPJ autorizado para download invalido',
    CAMPO.autorizados,
    'Corrija o CNPJ autorizado a baixar o XML.',
  ],
  '324': [
    'CNPJ do destinatario ja autorizado para download',
    CAMPO.autorizados,
    'O cliente já pode baixar o XML: tire o CNPJ dele da lista.',
  ],
  '325': [
    'CPF autorizado para download invalido',
    CAMPO.autorizados,
    'Corrija o CPF autorizado a baixar o XML.',
  ],
  '326': [
    'CPF do destinatario ja autorizado para download',
    CAMPO.autorizados,
    'O cliente já pode baixar o XML: tire o CPF dele da lista.',
  ],
  '330': [
    'Informar o Valor da AFRMM na importacao por via maritima',
    `itens.${CAMPO.importacao}`,
    'Informe o valor da AFRMM na declaração de importação.',
  ],
  '331': [
    'Informar o CNPJ do adquirente ou do encomendante nesta forma de importacao',
    `itens.${CAMPO.importacao}`,
    'Informe na declaração o CNPJ de quem compra.',
  ],
  '332': [
    'CNPJ do adquirente ou do encomendante da importacao invalido',
    `itens.${CAMPO.importacao}`,
    'Corrija na declaração o CNPJ de quem compra.',
  ],
  '333': [
    'Informar a UF do adquirente ou do encomendante nesta forma de importacao',
    `itens.${CAMPO.importacao}`,
    'Informe na declaração a UF de quem compra.',
  ],
  '334': [
    'Numero do processo de drawback nao informado na importacao',
    `itens.${CAMPO.importacao}`,
    'Informe o drawback em cada adição da declaração.',
  ],
  '336': [
    'Informado o grupo de exportacao no item em operacao que nao e com exterior',
    'itens.produto',
    'Dados de exportação só cabem em nota que vai ao exterior.',
  ],
  '338': [
    'Numero do processo de drawback nao informado na exportacao',
    `itens.${CAMPO.exportacao}`,
    'Informe o número do drawback do item.',
  ],
  '340': [
    'Nao informado o grupo de exportacao indireta no item',
    `itens.${CAMPO.exportacao}`,
    'Informe a nota de quem vendeu para exportar.',
  ],
  '342': [
    'Chave de Acesso informada na Exportacao Indireta com DV invalido',
    `itens.${CAMPO.exportacao}`,
    'Confira a chave da nota de exportação indireta.',
  ],
  '343': [
    'Modelo da NF-e informada na Exportacao Indireta diferente de 55',
    `itens.${CAMPO.exportacao}`,
    'A nota de exportação indireta deve ser NF-e.',
  ],
  '344': [
    'Duplicidade de NF-e informada na Exportacao Indireta (Chave de Acesso informada mais de uma vez)',
    `itens.${CAMPO.exportacao}`,
    'A mesma nota de exportação indireta está duas vezes no item.',
  ],
  '345': [
    'Chave de Acesso informada na Exportacao Indireta nao consta como NF-e referenciada',
    'itens.ref',
    'Ponha a nota de exportação indireta entre os documentos referenciados.',
  ],
  '346': [
    'Somatorio das quantidades informadas na Exportacao Indireta nao corresponde a quantidade total do item',
    'itens.qtde',
    'As quantidades das notas de exportação indireta devem somar a do item.',
  ],
  '347': [
    'Informada IE do substituto tributario em operacao que nao e interestadual',
    'empresa.ie',
    'A IE de substituto só vai em operação interestadual.',
  ],
  '354': [
    'Informado grupo de devolucao de tributos para NF-e que nao tem finalidade de devolucao de mercadoria',
    `itens.${CAMPO.devolvido}`,
    'IPI devolvido só cabe em nota de devolução.',
  ],
  '355': [
    'Informar o local de saida do Pais no caso da exportacao',
    CAMPO.embarque,
    'Informe a UF e o local de embarque.',
  ],
  '356': [
    'Informar o local de saida do Pais somente no caso da exportacao',
    CAMPO.embarque,
    'Local de embarque só cabe em exportação: tire-o.',
  ],
  '375': [
    'NF-e com CFOP 5929 (Lancamento relativo a Cupom Fiscal) referencia uma NFC-e',
    'ref',
    'Desde 14/12/2026 o que saiu por NFC-e não volta a sair por NF-e: tire a nota do caixa das referências.',
  ],
  '376': [
    'Data do Desembaraco Aduaneiro invalida',
    `itens.${CAMPO.importacao}`,
    'Corrija a data do desembaraço na declaração.',
  ],
  '390': [
    'Nota Fiscal com grupo de devolucao de Tributos',
    `itens.${CAMPO.devolvido}`,
    'Nota do caixa não leva IPI devolvido.',
  ],
  '435': [
    'NF-e nao pode ter o indicativo do intermediador',
    CAMPO.intermediador,
    'Esta presença do comprador não leva intermediador.',
  ],
  '438': [
    'Obrigatoria as informacoes do intermediador da transacao para operacao por site de terceiros',
    CAMPO.intermediador,
    'Informe o CNPJ do intermediador e o cadastro nele.',
  ],
  '439': [
    'Informacoes do intermediador da transacao para operacao por site de terceiros preenchido indevidamente',
    CAMPO.intermediador,
    'Sem intermediador a nota não leva os dados dele.',
  ],
  '440': [
    'CNPJ do intermediador da transacao invalido',
    CAMPO.intermediador,
    'Corrija o CNPJ do intermediador.',
  ],
  '504': [
    'Data de Entrada/Saida posterior ao permitido',
    CAMPO.saida,
    'A data de saída ou entrada vai até 30 dias depois da emissão.',
  ],
  '505': [
    'Data de Entrada/Saida anterior ao permitido',
    CAMPO.saida,
    'A data de saída ou entrada vai até 30 dias antes da emissão.',
    'saida_hoje',
  ],
  '506': [
    'Data de Saida menor que a Data de Emissao',
    CAMPO.saida,
    'A saída é antes da emissão: corrija a data.',
    'saida_hoje',
  ],
  '510': [
    'Operacao com Exterior e Codigo Pais destinatario e 1058 (Brasil) ou nao informado',
    'addresse_id',
    'Informe o país no endereço do cliente.',
  ],
  '512': ['CNPJ do Local de Retirada invalido', CAMPO.retirada, 'Corrija o CNPJ do local de retirada.'],
  '514': ['CNPJ do Local de Entrega invalido', CAMPO.entrega, 'Corrija o CNPJ do local de entrega.'],
  '525': [
    'CFOP de Importacao e nao informado dados da DI',
    `itens.${CAMPO.importacao}`,
    'Informe a declaração de importação do item.',
  ],
  '540': ['CPF do Local de Retirada invalido', CAMPO.retirada, 'Corrija o CPF do local de retirada.'],
  '541': ['CPF do Local de Entrega invalido', CAMPO.entrega, 'Corrija o CPF do local de entrega.'],
  '542': ['CNPJ do Transportador invalido', CAMPO.transportador, 'Corrija o CNPJ da transportadora.'],
  '543': ['CPF do Transportador invalido', CAMPO.transportador, 'Corrija o CPF do transportador.'],
  '544': [
    'IE do Transportador invalida',
    CAMPO.transportador,
    'Corrija a inscrição estadual da transportadora.',
  ],
  '547': [
    'Chave de Acesso referenciada com Digito Verificador invalido',
    'ref',
    'Confira a chave do documento referenciado.',
  ],
  '559': [
    'UF do Transportador nao informada',
    CAMPO.transportador,
    'Complete o endereço da transportadora: falta a UF.',
  ],
  '597': [
    'CFOP de Importacao e nao informado dados de IPI',
    'itens.ipi',
    'Informe a regra de IPI do item importado.',
  ],
  '599': [
    'CFOP de Importacao e nao informado dados de II',
    `itens.${CAMPO.importacao}`,
    'Informe o imposto de importação do item.',
  ],
  '625': [
    'Inscricao SUFRAMA deve ser informada na venda com isencao para ZFM',
    'itens.icms',
    'Informe a inscrição SUFRAMA no endereço do cliente.',
  ],
  '679': [
    'Chave de Acesso referenciada com Modelo invalido',
    'ref',
    'O documento referenciado é de um modelo que esta nota não pode referenciar.',
  ],
  '680': [
    'Chave de Acesso referenciada em duplicidade na NF-e',
    'ref',
    'O mesmo documento foi referenciado duas vezes.',
    'sem_repetidos',
  ],
  '681': [
    'Informada NF modelo 1 ou 2 referenciada',
    'ref',
    'Nota de papel não pode mais ser referenciada: tire-a.',
  ],
  '682': [
    'Informada NF de Produtor referenciada',
    'ref',
    'Nota de produtor em papel não pode mais ser referenciada: tire-a.',
  ],
  '694': [
    'Nao informado o grupo de ICMS para a UF de destino',
    'itens.icms',
    'Informe a alíquota interna do estado de destino (DIFAL).',
  ],
  '695': [
    'Informado indevidamente o grupo de ICMS para a UF de destino',
    'itens.icms',
    'DIFAL só cabe em venda interestadual a consumidor.',
  ],
  '697': [
    'Aliquota interestadual do ICMS com origem diferente do previsto',
    'itens.icms',
    'A alíquota interestadual não é a da origem da mercadoria.',
  ],
  '698': [
    'Aliquota interestadual do ICMS incompativel com as UF envolvidas na operacao',
    'itens.icms',
    'A alíquota interestadual não é a destes dois estados.',
  ],
  '699': [
    'Percentual do ICMS Interestadual para a UF de destino difere do previsto para o ano da Data de Emissao',
    'itens.icms',
    'A parte do destino na partilha não é a da lei.',
  ],
  '701': ['Nao informado Nota Fiscal referenciada', 'itens.icms', 'Este CFOP pede a nota referenciada.'],
  '720': [
    'Na operacao com Exterior deve ser informada tag idEstrangeiro',
    'parceiro',
    'Operação com o exterior é com parceiro estrangeiro: corrija o tipo dele.',
  ],
  '756': ['NFC-e com dados do veiculo de Transporte', CAMPO.veiculo, 'NFC-e não leva a placa do veículo.'],
  '790': [
    'Operacao com Exterior para destinatario Contribuinte de ICMS',
    'parceiro.tipo_contribuite',
    'Quem está no exterior não é contribuinte de ICMS.',
  ],
  '793': [
    'Valor do ICMS relativo ao Fundo de Combate a Pobreza na UF de destino difere do calculado',
    'itens.icms',
    SUPORTE,
  ],
  '794': [
    'NF-e com indicativo de NFC-e com entrega a domicilio',
    'tipo_atend',
    'A entrega em domicílio é de NFC-e: mude a presença do comprador.',
  ],
  '815': ['Valor do ICMS Interestadual para UF de Destino difere do calculado', 'itens.icms', SUPORTE],
  '798': [
    'Valor total do ICMS relativo Fundo de Combate a Pobreza (FCP) da UF de destino difere do somatorio do valor dos itens',
    null,
    SUPORTE,
  ],
  '799': ['Valor total do ICMS Interestadual da UF de destino difere do somatorio dos itens', null, SUPORTE],
  '800': [
    'Valor total do ICMS Interestadual da UF do remetente difere do somatorio dos itens',
    null,
    SUPORTE,
  ],
  '814': ['Nota Fiscal com grupo de comercio exterior', CAMPO.embarque, 'NFC-e não é de exportação.'],
  '850': [
    'Data de vencimento da parcela nao informada ou menor que a Data de vencimento da parcela anterior',
    'pagamento',
    'Ponha os vencimentos das parcelas em ordem.',
  ],
  '851': [
    'Soma do valor das parcelas difere do Valor Liquido da Fatura',
    'pagamento',
    'As parcelas devem somar o valor da fatura.',
  ],
  '852': ['Numero da parcela invalido ou nao informado', null, SUPORTE],
  '864': [
    'NF-e com indicativo de Operacao presencial, fora do estabelecimento e nao informada NF referenciada',
    'ref',
    'Informe a nota da remessa que saiu para venda fora do estabelecimento.',
  ],
  '868': [
    'Grupos Veiculo Transporte e Reboque nao devem ser informados',
    CAMPO.veiculo,
    'Para outro estado a nota não leva a placa do veículo.',
  ],
  '871': [
    'O campo Meio de Pagamento deve ser preenchido com a opcao Sem Pagamento',
    'pagamento',
    'Ajuste e devolução vão sem pagamento.',
  ],
  '900': [
    'Data de vencimento da parcela nao informada ou menor que Data de Emissao',
    'pagamento',
    'O vencimento de uma parcela falta ou é antes da emissão.',
  ],
  '901': [
    'Valor do Desconto da Fatura maior que Valor Original da Fatura',
    'pagamento',
    'O desconto da fatura passa do valor dela.',
  ],
  '902': ['Valor Liquido da Fatura difere do Valor Original menos o Valor do Desconto', null, SUPORTE],
  '905': ['Campos do grupo Fatura nao informados', null, SUPORTE],
  '909': [
    'Nao informado o grupo de origem do combustivel',
    'itens.uf_origem_nacional',
    'Vendido a quem revende, este combustível pede a origem: informe a UF de origem no produto.',
  ],
  '924': [
    'Informado Cupom Fiscal referenciado',
    'ref',
    'Cupom fiscal não pode mais ser referenciado: tire-o.',
  ],
  '1001': [
    'Nota de debito ou de credito com grupo de ICMS, PIS ou COFINS',
    'itens',
    'Nota de débito ou de crédito não leva ICMS, PIS nem COFINS.',
  ],
  '1003': [
    'NF-e de credito faz referencia a documento fiscal diferente de NF-e modelo 55',
    'ref',
    'A nota de crédito referencia só NF-e; a de retorno, também NFC-e.',
  ],
  '1038': [
    'Nota de debito sem referenciamento do item do documento fiscal',
    'ref',
    'Informe a nota a que este débito se refere.',
  ],
  '1048': [
    'Informada DF-e referenciada sem o numero do item',
    'itens.nota_origem_item',
    'Informe o item da nota de origem.',
  ],
  '1072': [
    'DFe/Item referenciado em duplicidade',
    'itens.nota_origem_item',
    'Duas linhas são do mesmo item da nota de origem: junte-as em uma, ou deixe uma para outra nota.',
  ],
  '1130': [
    'Mais de um documento fiscal referenciado',
    `itens.${CAMPO.origem}`,
    'Este débito é de uma nota só: faça um para cada nota.',
  ],
  '1145': [
    'Credito presumido de IBS na ZFM so pode ser usado a partir de janeiro/2029',
    'tipo_credito',
    'Crédito presumido da Zona Franca só a partir de 2029.',
  ],
  '1161': ['Nota de credito deve ser de entrada', null, SUPORTE],
  '1162': ['Nota de debito deve ser de saida', null, SUPORTE],
  '1193': [
    'NF-e de devolucao com documentos referenciados de emitentes diferentes',
    'ref',
    'As notas devolvidas são de emitentes diferentes: faça uma devolução para cada um.',
  ],
  '1194': [
    'Destinatario da NF-e deve ser igual ao Emitente da NF referenciada',
    'parceiro',
    'A devolução vai a quem emitiu a nota devolvida: corrija o fornecedor ou a chave dela.',
  ],
  '1200': [
    'Classificacao Tributaria incompativel com o tipo da nota de debito',
    'itens',
    'O tipo da nota de débito pede outra classificação do IBS e da CBS.',
  ],
  '1201': [
    'Classificacao Tributaria incompativel com o tipo da nota de credito',
    'itens',
    'O tipo da nota de crédito pede outra classificação do IBS e da CBS.',
  ],
  '1202': [
    'Classificacao Tributaria so pode ser usada em nota de debito ou de credito',
    'itens',
    'Esta classificação do IBS e da CBS só cabe na nota de débito ou de crédito que a pede.',
  ],
}
