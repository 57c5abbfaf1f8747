/**
 * Use of a property of an order: the reader takes it into the document, a person sees it in the words of the order, or only
 * in what the application said (`fora`, with the reason).
 */
export type UsoDoCampo = 'tomado' | 'palavras' | { fora: string }

interface Campo {
  rotulo: string
  uso: UsoDoCampo
}

const tomado = (rotulo: string): Campo => ({ rotulo, uso: 'tomado' })
const palavras = (rotulo: string): Campo => ({ rotulo, uso: 'palavras' })
const fora = (rotulo: string, motivo: string): Campo => ({ rotulo, uso: { fora: motivo } })

const DO_APLICATIVO = 'número do próprio aplicativo, que a loja não usa'
const SOMA = 'é soma de outros campos, que são os tomados'
const INFORMATIVO = 'o padrão o diz só informativo'
const POSICAO = 'a ordem é a da lista'
const DO_MAPA = 'o mapa abre pelo endereço'
const POR_ITEM = 'o preço das opções vem somado no item (optionsPrice)'

/** Properties of a price, under the name of the field that has it. */
const preco = (caminho: string, rotulo: string, uso: UsoDoCampo) =>
  ({
    [`${caminho}.value`]: { rotulo, uso },
    [`${caminho}.currency`]: fora(`${rotulo}: moeda`, 'a moeda se confere nos pagamentos'),
  }) as const

/** Properties of an order (Open Delivery 1.7.1), as a person reads them and what the reader does with each. */
export const CAMPOS: Readonly<Record<string, Campo>> = {
  id: tomado('Código no aplicativo'),
  type: tomado('Tipo'),
  displayId: tomado('Número para o cliente'),
  sourceAppId: fora('Aplicativo de origem', DO_APLICATIVO),
  salesChannel: palavras('Canal de venda'),
  virtualBrand: palavras('Marca'),
  category: fora('Categoria', 'o pedido é tratado do mesmo modo em todas'),
  createdAt: fora('Criado em', 'vale a hora em que chegou'),
  lastEvent: tomado('Último evento'),
  orderTiming: tomado('Quando'),
  preparationStartDateTime: fora('Começo do preparo', 'a cozinha conta o tempo do aceite'),
  'merchant.id': fora('Código da loja', 'o canal já é de uma loja'),
  'merchant.name': fora('Nome da loja', 'o canal já é de uma loja'),
  'items[].id': fora('Código do item', DO_APLICATIVO),
  'items[].index': fora('Posição do item', POSICAO),
  'items[].name': tomado('Item'),
  'items[].externalCode': tomado('Código do produto'),
  'items[].unit': tomado('Unidade'),
  'items[].ean': tomado('Código de barras'),
  'items[].quantity': tomado('Quantidade'),
  'items[].specialInstructions': tomado('Pedido especial'),
  ...preco('items[].unitPrice', 'Preço', 'tomado'),
  ...preco('items[].originalPrice', 'Preço original', { fora: INFORMATIVO }),
  'items[].scalePriceApplied': fora('Preço por quantidade', 'o preço já o tem'),
  ...preco('items[].optionsPrice', 'Preço das opções', 'tomado'),
  ...preco('items[].subtotalPrice', 'Subtotal', { fora: INFORMATIVO }),
  ...preco('items[].totalPrice', 'Total do item', { fora: SOMA }),
  'items[].indoor.productionPoint': palavras('Ponto de produção'),
  'items[].options[].index': fora('Posição da opção', POSICAO),
  'items[].options[].id': fora('Código da opção', DO_APLICATIVO),
  'items[].options[].name': palavras('Opção'),
  'items[].options[].externalCode': fora('Código da opção na loja', 'a opção vai nas palavras do item'),
  'items[].options[].unit': fora('Unidade da opção', 'a opção vai nas palavras do item'),
  'items[].options[].ean': fora('Código de barras da opção', 'a opção vai nas palavras do item'),
  'items[].options[].quantity': palavras('Quantidade da opção'),
  ...preco('items[].options[].unitPrice', 'Preço da opção', { fora: POR_ITEM }),
  ...preco('items[].options[].originalPrice', 'Preço original da opção', { fora: INFORMATIVO }),
  ...preco('items[].options[].subtotalPrice', 'Subtotal da opção', { fora: INFORMATIVO }),
  ...preco('items[].options[].totalPrice', 'Total da opção', { fora: POR_ITEM }),
  'items[].options[].specialInstructions': palavras('Pedido especial da opção'),
  'otherFees[].name': fora('Taxa', 'vale o seu tipo'),
  'otherFees[].type': tomado('Tipo da taxa'),
  'otherFees[].receivedBy': tomado('Quem recebe a taxa'),
  'otherFees[].receiverDocument': fora('Documento de quem recebe a taxa', 'a taxa de outro não vai na nota'),
  ...preco('otherFees[].price', 'Valor da taxa', 'tomado'),
  'otherFees[].observation': palavras('Observação da taxa'),
  ...preco('discounts[].amount', 'Desconto', 'tomado'),
  'discounts[].target': tomado('Desconto de'),
  'discounts[].targetId': fora('Item com desconto', 'a nota reparte o desconto pelos itens'),
  'discounts[].sponsorshipValues[].name': tomado('Quem paga o desconto'),
  ...preco('discounts[].sponsorshipValues[].amount', 'Parte do desconto', 'tomado'),
  'discounts[].sponsorshipValues[].discountCode': palavras('Cupom'),
  ...preco('total.itemsPrice', 'Total dos itens', 'tomado'),
  ...preco('total.otherFees', 'Total das taxas', { fora: SOMA }),
  ...preco('total.discount', 'Total dos descontos', { fora: SOMA }),
  ...preco('total.orderAmount', 'Total do pedido', 'tomado'),
  'payments.prepaid': fora('Pago antes', SOMA),
  'payments.pending': fora('A pagar', SOMA),
  'payments.methods[].value': tomado('Valor do pagamento'),
  'payments.methods[].currency': tomado('Moeda do pagamento'),
  'payments.methods[].type': tomado('Pago antes ou a pagar'),
  'payments.methods[].method': tomado('Meio de pagamento'),
  'payments.methods[].brand': tomado('Bandeira'),
  'payments.methods[].methodInfo': palavras('Sobre o pagamento'),
  'payments.methods[].transaction.authorizationCode': tomado('Autorização'),
  'payments.methods[].transaction.acquirerDocument': tomado('CNPJ de quem recebeu'),
  'payments.methods[].changeFor': tomado('Troco para'),
  'taxInvoice.issued': tomado('Nota já emitida'),
  'taxInvoice.taxInvoiceURL': palavras('Endereço da nota emitida'),
  'customer.id': fora('Código do cliente', DO_APLICATIVO),
  'customer.name': tomado('Cliente'),
  'customer.documentNumber': tomado('CPF ou CNPJ'),
  'customer.phone.number': tomado('Telefone'),
  'customer.phone.extension': palavras('Ramal ou localizador'),
  'customer.email': fora('E-mail', 'o cliente o deu ao aplicativo; a nota sai com o pedido'),
  'customer.ordersCountOnMerchant': fora('Pedidos deste cliente na loja', INFORMATIVO),
  'schedule.scheduledDateTimeStart': tomado('Agendado para'),
  'schedule.scheduledDateTimeEnd': palavras('Agendado até'),
  orderPriority: palavras('Prioridade'),
  'delivery.deliveredBy': tomado('Quem entrega'),
  'delivery.deliveryAddress.country': fora('País', 'a entrega é no Brasil'),
  'delivery.deliveryAddress.state': tomado('UF'),
  'delivery.deliveryAddress.city': tomado('Cidade'),
  'delivery.deliveryAddress.district': tomado('Bairro'),
  'delivery.deliveryAddress.street': tomado('Rua'),
  'delivery.deliveryAddress.number': tomado('Número'),
  'delivery.deliveryAddress.complement': tomado('Complemento'),
  'delivery.deliveryAddress.reference': tomado('Referência'),
  'delivery.deliveryAddress.formattedAddress': tomado('Endereço em uma linha'),
  'delivery.deliveryAddress.postalCode': tomado('CEP'),
  'delivery.deliveryAddress.coordinates.latitude': fora('Latitude', DO_MAPA),
  'delivery.deliveryAddress.coordinates.longitude': fora('Longitude', DO_MAPA),
  'delivery.estimatedDeliveryDateTime': tomado('Entrega prometida'),
  'delivery.deliveryDateTime': fora('Entregue em', 'vale o evento que o diz'),
  'delivery.pickupCode': palavras('Código de coleta'),
  'takeout.mode': palavras('Onde se retira'),
  'takeout.takeoutDateTime': tomado('Retirada prometida'),
  'takeout.billingAddress.country': fora('País do endereço de cobrança', 'a venda é no Brasil'),
  'takeout.billingAddress.state': palavras('UF do endereço de cobrança'),
  'takeout.billingAddress.city': palavras('Cidade do endereço de cobrança'),
  'takeout.billingAddress.district': palavras('Bairro do endereço de cobrança'),
  'takeout.billingAddress.street': palavras('Rua do endereço de cobrança'),
  'takeout.billingAddress.number': palavras('Número do endereço de cobrança'),
  'takeout.billingAddress.postalCode': palavras('CEP do endereço de cobrança'),
  'takeout.billingAddress.complement': palavras('Complemento do endereço de cobrança'),
  'indoor.mode': fora('Modo no local', 'mesa e comanda o dizem'),
  'indoor.indoorDateTime': tomado('Para as'),
  'indoor.place': tomado('Mesa'),
  'indoor.tab': tomado('Comanda'),
  'indoor.seat': palavras('Cadeira'),
  'indoor.waiterCode': palavras('Garçom'),
  sendPreparing: tomado('Quer saber do preparo'),
  sendDelivered: tomado('Quer saber da entrega'),
  sendPickedUp: tomado('Quer saber da retirada'),
  sendTracking: fora('Quer acompanhar a entrega', 'a saída é dita sempre que a loja entrega'),
  extraInfo: palavras('Observação'),
  // not of the standard's order: applications that check a code at the door tell it
  deliveryCodeRequired: tomado('Pede o código do cliente'),
}

/** Parts of an order that say whose it is, and where they live. */
const PESSOAIS: ReadonlySet<string> = new Set(['customer', 'delivery', 'takeout', 'extraInfo'])

/** Parts that stay of an order whose personal data are erased: what no version knows may be personal too. */
export const PARTES_SEM_PESSOA: readonly string[] = [
  ...new Set(Object.keys(CAMPOS).map(campo => campo.split(/[.[]/)[0] as string)),
].filter(parte => !PESSOAIS.has(parte))

/** Properties of an event, and what is done with each. */
export const CAMPOS_DO_EVENTO: Readonly<Record<string, Campo>> = {
  eventId: tomado('Código do evento'),
  eventType: tomado('Evento'),
  orderId: tomado('Pedido'),
  orderURL: fora('Endereço do pedido', 'o pedido se lê no endereço do canal'),
  createdAt: fora('Quando', 'vale a hora em que chegou'),
  sourceAppId: fora('Aplicativo de origem', DO_APLICATIVO),
  virtualBrand: fora('Marca', 'o pedido a diz'),
  'metadata.reason': palavras('Motivo'),
  'metadata.code': palavras('Código do motivo'),
  'metadata.clientId': fora('Quem o fez', DO_APLICATIVO),
  'metadata.pickupArea': palavras('Área de retirada'),
}

/** Row of what an application said: where it stands, its name for a person, its value. `conhecido`: of the standard. */
export interface DitoPeloAplicativo {
  campo: string
  rotulo: string
  valor: string
  conhecido: boolean
}

const NESTED = 12
const MOST_ROWS = 2000

/** Lists all that an application said, known or not, in its order. Empty words and lists say nothing. */
export function ditoPeloAplicativo(
  json: unknown,
  campos: Readonly<Record<string, Campo>> = CAMPOS,
): DitoPeloAplicativo[] {
  const rows: DitoPeloAplicativo[] = []
  const walk = (value: unknown, campo: string, generic: string, depth: number): void => {
    if (rows.length >= MOST_ROWS || value === null || value === undefined || value === '') return
    if (typeof value !== 'object' || depth > NESTED) {
      const known = Object.hasOwn(campos, generic) ? campos[generic] : undefined
      const valor = typeof value === 'object' ? JSON.stringify(value) : wordOf(value)
      rows.push({ campo, rotulo: known?.rotulo ?? campo, valor, conhecido: known !== undefined })
      return
    }
    if (Array.isArray(value)) {
      for (const [i, each] of value.entries()) walk(each, `${campo}[${i + 1}]`, `${generic}[]`, depth + 1)
      return
    }
    const under = (of: string, name: string) => (of === '' ? name : `${of}.${name}`)
    for (const [name, each] of Object.entries(value))
      walk(each, under(campo, name), under(generic, name), depth + 1)
  }
  walk(json, '', '', 0)
  return rows
}

const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'sim' : 'não') : String(value).replaceAll('\0', '')
