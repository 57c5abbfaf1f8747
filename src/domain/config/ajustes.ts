import type { Pagina } from './paginas.ts'

/** One setting that the program reads; its column has its name. */
export interface Setting {
  chave: string
  pagina: Pagina
  titulo: string
  /** Effect of the setting. */
  efeito: string
  onde: 'conta' | 'empresa'
  /** segredo: written and never read back. */
  tipo: 'bool' | 'int' | 'data' | 'digitos' | 'documento' | 'email' | 'segredo'
  /** Its value until somebody chooses. */
  padrao: boolean | number | string | null
  min?: number
  max?: number
  /** Words of a number that is a choice among a few. */
  palavras?: Readonly<Record<string, string>>
}

/** Every setting, in the order of its page. What nobody reads is not here. */
export const AJUSTES = [
  {
    chave: 'venda_sem_estoque',
    pagina: 'geral',
    titulo: 'Vender sem estoque',
    efeito: 'Sem isto, o caixa recusa o produto cujo estoque acabou, se a empresa controla estoque',
    onde: 'conta',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'dinheiro_exato',
    pagina: 'geral',
    titulo: 'Dinheiro exato com uma tecla',
    efeito: 'No caixa, Ctrl+F2 recebe em dinheiro o que falta e conclui a venda, sem perguntar',
    onde: 'conta',
    tipo: 'bool',
    padrao: true,
  },
  {
    chave: 'qtde_decimal',
    pagina: 'geral',
    titulo: 'Casas decimais da quantidade',
    efeito: 'Quantas casas a quantidade de um item tem',
    onde: 'conta',
    tipo: 'int',
    padrao: 4,
    min: 0,
    max: 4,
  },
  {
    chave: 'valor_decimal',
    pagina: 'geral',
    titulo: 'Casas decimais do valor unitário',
    efeito: 'Quantas casas o preço de um item tem',
    onde: 'conta',
    tipo: 'int',
    padrao: 4,
    min: 2,
    max: 10,
  },
  {
    chave: 'validade_catalogo',
    pagina: 'geral',
    titulo: 'Validade do catálogo do caixa (dias)',
    efeito: 'Por quantos dias o preço e a regra antigos ainda valem num caixa que ficou sem servidor',
    onde: 'conta',
    tipo: 'int',
    padrao: 7,
    min: 1,
    max: 60,
  },
  {
    chave: 'venda_app',
    pagina: 'geral',
    titulo: 'Pedidos do aplicativo',
    efeito: 'Avisa dos pedidos que chegam, e pede o ponto no mapa ao endereço de entrega',
    onde: 'empresa',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'alerta_sonoro',
    pagina: 'geral',
    titulo: 'Som de pedido novo',
    efeito: 'Toca quando chega um pedido do aplicativo',
    onde: 'conta',
    tipo: 'bool',
    padrao: true,
  },
  {
    chave: 'som_delivery',
    pagina: 'geral',
    titulo: 'Qual som (1 a 16)',
    efeito: 'O que toca; ouça os sons em Teste',
    onde: 'conta',
    tipo: 'int',
    padrao: 1,
    min: 1,
    max: 16,
  },
  {
    chave: 'preco_bruto',
    pagina: 'nota_fiscal',
    titulo: 'A etiqueta é o que se paga',
    efeito: 'Desde 01/01/2027 o preço já contém IBS, CBS e IS; sem isto, somam-se a ele',
    onde: 'empresa',
    tipo: 'bool',
    padrao: true,
  },
  {
    chave: 'ignorar_icms_valor_nota',
    pagina: 'nota_fiscal',
    titulo: 'ICMS desonerado fora do valor da nota',
    efeito: 'O ICMS desonerado não é descontado do total da nota',
    onde: 'conta',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'informar_num_item_pedido',
    pagina: 'nota_fiscal',
    titulo: 'Pedido do cliente em cada item',
    efeito: 'O item de um documento pede o número e o item do pedido de quem compra, e a nota os leva',
    onde: 'empresa',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'cnpj_modelo_55_desde',
    pagina: 'nota_fiscal',
    titulo: 'CNPJ no caixa vai em NF-e 55 desde',
    efeito: 'Vazio: a venda a CNPJ no caixa sai em NFC-e 65 (Ajuste SINIEF 12/2026)',
    onde: 'conta',
    tipo: 'data',
    padrao: null,
  },
  {
    chave: 'csc_id',
    pagina: 'nota_fiscal',
    titulo: 'Identificador do CSC',
    efeito: 'O número do código na SEFAZ, para o QR Code versão 2',
    onde: 'empresa',
    tipo: 'digitos',
    padrao: '',
    max: 6,
  },
  {
    chave: 'csc',
    pagina: 'nota_fiscal',
    titulo: 'CSC',
    efeito: 'Código de segurança do QR Code versão 2; fica selado e não é mostrado de novo',
    onde: 'empresa',
    tipo: 'segredo',
    padrao: null,
    max: 36,
  },
  {
    chave: 'qrcode_versao',
    pagina: 'nota_fiscal',
    titulo: 'Versão do QR Code da NFC-e',
    efeito: 'A 3 dispensa o CSC (NT 2025.001); a 2 leva o CSC acima. A NF-e de balcão é sempre 3',
    onde: 'empresa',
    tipo: 'int',
    padrao: 3,
    min: 2,
    max: 3,
  },
  {
    chave: 'formato_danfe',
    pagina: 'nota_fiscal',
    titulo: 'DANFE da NF-e',
    efeito: 'O papel que a nota diz ter; o do balcão é sempre o seu, e um veículo novo nunca é simplificado',
    onde: 'empresa',
    tipo: 'int',
    padrao: 1,
    min: 1,
    max: 3,
    palavras: { 1: 'Retrato', 2: 'Paisagem', 3: 'Simplificado' },
  },
  {
    chave: 'autxml',
    pagina: 'nota_fiscal',
    titulo: 'CPF ou CNPJ do contador',
    efeito: 'Quem pode baixar o XML das notas na SEFAZ (autXML). Vazio na Bahia: vai o CNPJ da SEFAZ-BA',
    onde: 'empresa',
    tipo: 'documento',
    padrao: '',
  },
  {
    chave: 'email_contador',
    pagina: 'nota_fiscal',
    titulo: 'E-mail do contador',
    efeito: 'No dia 2 recebe o ZIP com os XML do mês que acabou. Vazio: nada é enviado',
    onde: 'empresa',
    tipo: 'email',
    padrao: '',
    max: 100,
  },
  {
    chave: 'enviar_nota_email',
    pagina: 'nota_fiscal',
    titulo: 'NF-e por e-mail ao destinatário',
    efeito: 'Autorizada, a NF-e vai com XML e DANFE aos e-mails do cadastro do destinatário',
    onde: 'empresa',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'credito_pis_cofins',
    pagina: 'nota_fiscal',
    titulo: 'PIS e COFINS não cumulativos',
    efeito: 'Na entrada de uma nota o crédito deles sai do custo; no Simples nunca',
    onde: 'empresa',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'credito_ipi',
    pagina: 'nota_fiscal',
    titulo: 'A empresa se credita do IPI',
    efeito: 'De indústria ou equiparada: na entrada de uma nota o IPI sai do custo; no Simples nunca',
    onde: 'empresa',
    tipo: 'bool',
    padrao: false,
  },
  {
    chave: 'controle_serie',
    pagina: 'series_padrao',
    titulo: 'Controle de séries',
    efeito: 'A nota sai com o endereço e a IE de quem, na empresa, tem a sua série',
    onde: 'conta',
    tipo: 'bool',
    padrao: false,
  },
] as const satisfies readonly Setting[]

export type SettingKey = (typeof AJUSTES)[number]['chave']
