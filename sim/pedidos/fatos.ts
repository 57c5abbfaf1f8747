import { readContract } from '../contract/table.ts'

/**
 * Facts of Open Delivery 1.7.1 (Abrasel-Nacional/opendelivery, versions/1.7.1/openapi.yaml), the parts for shops and orders, in
 * the notation of contract/table.ts. `npm run prova -- contratos` compares them with the file where it can be found.
 *
 * The file's own peculiarities are kept: lists of versions that end before 1.7.1, a list of events for polling without
 * PREPARATION_REQUESTED, and a schema whose name is spelled wrongly. Two lines of it contradict themselves and are decided here:
 * the versions of the shop's own calls are asked of the shop, and the webhook that the file keys as menuUpdated is called at
 * merchantUpdate, which is the address that its text gives.
 */
export const OPEN_DELIVERY = readContract({
  listas: `
versao = 1.0.0 1.0.1 1.1.0 1.1.1 1.2.0 1.2.1 1.3.0 1.3.1 1.4.0 1.5.0 1.6.0
cozinha = BURGERS PIZZA FAST_FOOD HOT_DOG JAPANESE DESSERTS AMERICAN ICE_CREAM BBQ SANDWICH MEXICAN
  BRAZILIAN PASTRY ARABIAN COMFORT_FOOD VEGETARIAN VEGAN BAKERY HEALTHY ITALIAN CHINESE JUICE_SMOOTHIES
  SEAFOOD CAFE SALADS COFFEE_TEA PASTA BREAKFAST_BRUNCH LATIN_AMERICAN CONVENIENCE PUB HAWAIIAN EUROPEAN
  FAMILY_MEALS FRENCH INDIAN PORTUGUESE SPANISH GOURMET KIDS_FRIENDLY SOUTH_AMERICAN SPECIALTY_FOODS
  ARGENTINIAN PREMIUM AFFORDABLE_MEALS
bandeira = VISA MASTERCARD DINERS AMEX HIPERCARD ELO AURA DISCOVER VR_BENEFICIOS SODEXO TICKET GOOD_CARD
  BANESCARD SOROCARD POLICARD VALECARD AGICARD JCB CREDSYSTEM CABAL GREEN_CARD VEROCHEQUE AVISTA OTHER
janela = 15_MINUTES 30_MINUTES 45_MINUTES 60_MINUTES 90_MINUTES 120_MINUTES
alergeno = ALMONDS ALPHA_ISOMETHYL_IONONE ALCOHOL AMYL_CINNAMAL ANISE_ALCOHOL BARLEY BENZYL_ALCOHOL
  BENZYL_BENZOATE BENZYL_CINNAMATE BENZYL_SALICYLATE BRAZIL_NUTS BUTYLPHENYL_METHYLPROPIONATE CARROTS
  CASHEW_NUTS CELERY CEREALS_CONTAINING_GLUTEN CINNAMAL CINNAMYL_ALCOHOL CITRAL CITRONELLOL COCOA CORIANDER
  CORN COUMARIN CRUSTACEANS EGGS EUGENOL EVERNIA_FURFURACEA EVERNIA_PRUNASTRI FARNESOL FISH GERANIOL GLUTEN
  HAZELNUTS HEXYL_CINNAMAL HYDROXYCITRONELLAL KAMUT LACTOSE LUPINE MACADAMIA_NUTS METHYL_2_OCTYNOATE MILK
  MOLLUSCS MUSTARD NO_DECLARED_ALLERGENS OAT PEANUTS PEAS PECAN_NUTS PISTACHIOS POD_FRUITS QUEENSLAND_NUTS
  RYE SESAME_SEEDS SOYBEANS SPELT SULPHUR_DIOXIDE TREE_NUTS TREE_NUT_TRACES WALNUTS WHEAT
dieta = DIABETIC GLUTEN_FREE HALAL HINDU KOSHER LOW_CALORIE LOW_FAT LOW_LACTOSE LOW_SALT VEGAN VEGETARIAN
eventoPedido = CREATED CONFIRMED PREPARING DISPATCHED READY_FOR_PICKUP PICKUP_AREA_ASSIGNED PICKED_UP
  DELIVERED CONCLUDED CANCELLATION_REQUESTED CANCELLATION_REQUEST_DENIED CANCELLED
  ORDER_CANCELLATION_REQUEST CANCELLED_DENIED
evento = CREATED CONFIRMED PREPARATION_REQUESTED PREPARING DISPATCHED READY_FOR_PICKUP PICKUP_AREA_ASSIGNED
  PICKED_UP DELIVERED CONCLUDED CANCELLATION_REQUESTED CANCELLATION_REQUEST_DENIED CANCELLED
  ORDER_CANCELLATION_REQUEST CANCELLED_DENIED
motivoEvento = SYSTEMIC_ISSUES DUPLICATE_APPLICATION UNAVAILABLE_ITEM RESTAURANT_WITHOUT_DELIVERY_PERSON
  OUTDATED_MENU ORDER_OUTSIDE_THE_DELIVERY_AREA BLOCKED_CUSTOMER OUTSIDE_DELIVERY_HOURS
  INTERNAL_DIFFICULTIES_OF_THE_RESTAURANT RISK_AREA DELIVERY_PROBLEM CONSUMER_CANCELLATION_REQUESTED
  OTHER_CANCELLATION_REASON
meio = CREDIT DEBIT MEAL_VOUCHER FOOD_VOUCHER DIGITAL_WALLET PIX CASH CREDIT_DEBIT COUPON REDEEM
  PREPAID_REDEEM OTHER
saida = DELIVERY_ONGOING ARRIVED_AT_CUSTOMER ORDER_DELIVERED CANCELLED
problema = DELIVERYPERSON_OCCURRENCE PAYMENT_PROBLEMS WRONG_PRODUCT_OR_ITEM ORDER_DELAYED
  ORDER_DAMAGED_OR_VIOLATED CUSTOMER_DID_NOT_PLACE_ORDER CUSTOMER_ADDRESS_UNKNOWN ORDER_MISSING_ITEMS
  NOBODY_TO_RECEIVE DELIVERYPERSON_WAITING_PAYMENT_FOR_ALREADY_PAID_ORDER ORDER_DELIVERED_WITHOUT_PAYMENT
  FRAUD_OR_THEFT
entrega = PICKUP_ONGOING ARRIVED_AT_MERCHANT ORDER_PICKED DELIVERY_ONGOING ARRIVED_AT_CUSTOMER
  ORDER_DELIVERED CANCELLED
motivo = SYSTEMIC_ISSUES DUPLICATE_APPLICATION UNAVAILABLE_ITEM RESTAURANT_WITHOUT_DELIVERY_PERSON
  OUTDATED_MENU ORDER_OUTSIDE_THE_DELIVERY_AREA BLOCKED_CUSTOMER OUTSIDE_DELIVERY_HOURS
  INTERNAL_DIFFICULTIES_OF_THE_RESTAURANT RISK_AREA DELIVERY_PROBLEM
cnpj ~ ^\\d{14}$
moeda ~ ^[A-Z]{3}$
pais ~ ^[A-Z]{2}$
calorias ~ ^[0-9]+(\\.[0-9]+)? ?(- ?[0-9]+(\\.[0-9]+)?)? [a-zA-Z]+$
`,
  esquemas: `
VersionOrderingApp = merchant:VersionOrderingApp.merchant order:VersionOrderingApp.order
VersionOrderingApp.merchant = version:@versao
VersionOrderingApp.order = version:@versao availableEventsMethods:[=POLLING|WEBHOOK]
Error = title!:texto status!:inteiro
VersionMerchant = merchantEndpoint:=1.0.0|1.0.1|1.1.0|1.1.1|1.2.0|1.2.1
  ordersWebhook:=1.0.0|1.0.1|1.1.0|1.1.1|1.2.0|1.2.1
TokenResponse = access_token!:texto token_type!:=bearer expires_in:numero
TokenRequest = client_id!:texto client_secret!:texto grant_type!:=client_credentials
Merchant = lastUpdate!:momento TTL!:inteiro id!:texto36-100 status!:=AVAILABLE|UNAVAILABLE
  basicInfo!:BasicInfo services!:[Service] menus!:[Menu] categories!:[Category] itemOffers!:[ItemOffer]
  items!:[Item] optionGroups:[OptionGroup] availabilities:[Availability]
BasicInfo = name!:texto-500 document!:~cnpj corporateName!:texto-500 description!:texto averageTicket:numero
  averagePreparationTime!:numero minOrderValue!:Price merchantType!:=RESTAURANT
  merchantCategories!:[@cozinha] address!:Address contactEmails!:[texto] contactPhones!:ContactPhones
  logoImage!:Image bannerImage:Image createdAt:momento acceptedCards:[@bandeira]
Price = value!:numero currency!:~moeda
Address = country!:~pais state!:texto city!:texto district!:texto street!:texto number!:texto
  postalCode!:texto complement!:texto reference:texto latitude!:numero longitude!:numero
ContactPhones = commercialNumber!:texto whatsappNumber:texto
Image = URL!:uri CRC-32:texto
Service = id!:uuid status!:=AVAILABLE|UNAVAILABLE serviceType!:=DELIVERY|TAKEOUT|INDOOR
  serviceTiming:Service.serviceTiming servicePriority:[=PRIORITY1|PRIORITY2|PRIORITY3|PRIORITY4|PRIORITY5]
  menuId!:uuid targetAppId:uuid serviceArea:ServiceArea serviceHours!:ServiceHours
Service.serviceTiming = timing:[=INSTANT|SCHEDULED|ONDEMAND] schedule:Service.serviceTiming.schedule
Service.serviceTiming.schedule = scheduleTimeWindow!:@janela scheduleStartWindow!:@janela
  scheduleEndWindow!:@janela
ServiceArea = id!:uuid polygon:[Polygon] geoRadius:GeoRadius exclusionAreaPolygon:[ExclusionPolygon]
Polygon = geoCoordinates!:[Polygon.geoCoordinates] price:Price estimateDeliveryTime:inteiro
Polygon.geoCoordinates = latitude!:numero longitude!:numero
GeoRadius = geoMidpointLatitude!:numero geoMidpointLongitude!:numero radius!:[GeoRadius.radius]
GeoRadius.radius = size!:inteiro price:Price estimateDeliveryTime:inteiro
ExclusionPolygon = geoCoordinates!:[ExclusionPolygon.geoCoordinates]
ExclusionPolygon.geoCoordinates = latitude!:numero longitude!:numero
ServiceHours = id!:uuid weekHours!:[Hours] holidayHours:[HolidayHours]
Hours = dayOfWeek!:[=MONDAY|TUESDAY|WEDNESDAY|THURSDAY|FRIDAY|SATURDAY|SUNDAY] timePeriods!:TimePeriods
TimePeriods = startTime!:hora endTime!:hora
HolidayHours = date!:data timePeriods!:TimePeriods
Menu = id!:uuid name!:texto-500 description:texto externalCode!:texto disclaimer:texto disclaimerURL:uri
  categoryId!:[uuid]
Category = id!:uuid index!:inteiro name!:texto-150 description:texto image:Image externalCode!:texto
  status!:=AVAILABLE|UNAVAILABLE availabilityId:[uuid] itemOfferId:[uuid]
ItemOffer = id!:uuid itemId!:texto index!:inteiro status:=AVAILABLE|UNAVAILABLE price!:ItemPrice
  availabilityId:[uuid] optionGroupsId:[uuid]
ItemPrice = value!:numero originalValue!:numero currency!:~moeda
Item = id!:uuid name!:texto-150 description!:texto externalCode!:texto status:=AVAILABLE|UNAVAILABLE
  image:Image images:[ImageWithType]2 nutritionalInfo:NutritionalInfo serving:inteiro
  unit!:=UN|KG|L|OZ|LB|GAL ean:texto
ImageWithType = URL!:uri CRC-32:texto type!:=MAIN|THUMB
NutritionalInfo = description!:texto calories!:~calorias allergen:[@alergeno] additives:[texto]
  suitableDiet:[@dieta] isAlcoholic:logico
OptionGroup = id!:uuid index!:inteiro name!:texto-150 description:texto externalCode!:texto
  status!:=AVAILABLE|UNAVAILABLE minPermitted!:inteiro maxPermitted!:inteiro priceMethod:=SUM|MAX|AVG
  options:[Option]
Option = id!:uuid itemId:texto index:inteiro status:=AVAILABLE|UNAVAILABLE price:ItemPrice
  maxPermitted:inteiro
Availability = id!:uuid startDate:texto endDate:texto hours!:[Hours]
MerchantStatus = lastRead!:momento status!:=SUCCESS|PROCESSING|FAIL moreInfo:texto
MerchantAPIInfo = getMerchantURL:MerchantAPIInfo.getMerchantURL ordersWebhookURL:uri
  orderingAppMerchantId:texto
MerchantAPIInfo.getMerchantURL = baseURL!:uri apiKey:texto
MerchantAvailability = status:=AVAILABLE|UNAVAILABLE services:[MerchantAvailability.services]
  orderingAppMerchantId:texto
MerchantAvailability.services = id:texto serviceType:texto
  serviceHours:[MerchantAvailability.services.serviceHours]
MerchantAvailability.services.serviceHours = weekHours:[Hours] holidayHours:[HolidayHours]
Event = eventId!:uuid eventType!:@evento orderId!:uuid orderURL!:uri createdAt!:momento sourceAppId:uuid
  virtualBrand:texto
EventMetadata = +Event
EventMetadataConfirm = +Event metadata!:EventMetadataConfirm.metadata
EventMetadataConfirm.metadata = clientId:texto
EventMetadataPickup = +Event metadata:EventMetadataPickup.metadata
EventMetadataPickup.metadata = pickupArea!:texto
EventMetadataCancel = +Event metadata!:EventMetadataCancel.metadata
EventMetadataCancel.metadata = reason!:texto code!:@motivoEvento clientId:texto
AckEvents = id!:uuid orderId!:uuid eventType!:@evento
Order = id!:uuid type!:=DELIVERY|TAKEOUT|INDOOR displayId!:texto sourceAppId:uuid salesChannel:texto
  virtualBrand:texto category:=FOOD|GROCERY|DRUGSTORE|PETSTORE createdAt!:momento lastEvent:@evento
  orderTiming!:=INSTANT|SCHEDULED|ONDEMAND preparationStartDateTime!:momento merchant!:Order.merchant
  items!:[Order.items] otherFees:[Order.otherFees] discounts:[Order.discounts] total!:Order.total
  payments!:Order.payments taxInvoice:Order.taxInvoice customer:Order.customer schedule:Order.schedule
  orderPriority:=PRIORITY1|PRIORITY2|PRIORITY3|PRIORITY4|PRIORITY5 delivery:Order.delivery
  takeout:Order.takeout indoor:Order.indoor sendPreparing:logico sendDelivered:logico sendPickedUp:logico
  sendTracking:logico extraInfo:texto
Order.merchant = id!:texto36-100 name!:texto-500
Order.items = id!:uuid index:inteiro name!:texto externalCode!:texto unit!:=UN|KG|L|OZ|LB|GAL ean:texto
  quantity!:numero specialInstructions:texto unitPrice!:Price originalPrice:Price scalePriceApplied:logico
  optionsPrice:Price subtotalPrice:Price totalPrice!:Price indoor:Order.items.indoor
  options:[Order.items.options]
Order.items.indoor = productionPoint:texto
Order.items.options = index:inteiro id!:uuid name!:texto externalCode!:texto unit!:=UN|KG|L|OZ|LB|GAL
  ean:texto quantity!:numero unitPrice!:Price originalPrice:Price subtotalPrice:Price totalPrice!:Price
  specialInstructions:texto
Order.otherFees = name!:texto type!:=DELIVERY_FEE|SERVICE_FEE|TIP|MIN_ORDER_FEE
  receivedBy!:=MARKETPLACE|MERCHANT|LOGISTIC_SERVICES receiverDocument:texto price!:Price observation:texto
Order.discounts = amount!:Price target!:=CART|DELIVERY_FEE|ITEM targetId:texto
  sponsorshipValues!:[Order.discounts.sponsorshipValues]
Order.discounts.sponsorshipValues = name!:=MARKETPLACE|MERCHANT|CHAIN amount!:Price discountCode:texto
Order.total = itemsPrice!:Price otherFees!:Price discount!:Price orderAmount!:Price
Order.payments = prepaid!:numero pending!:numero methods!:[Order.payments.methods]
Order.payments.methods = value!:numero currency!:~moeda type!:=PREPAID|PENDING method!:@meio brand:@bandeira
  methodInfo:texto transaction:Order.payments.methods.transaction changeFor:numero
Order.payments.methods.transaction = authorizationCode:texto acquirerDocument:texto
Order.taxInvoice = issued:logico taxInvoiceURL:texto
Order.customer = id!:uuid name!:texto documentNumber:texto phone!:Order.customer.phone email:texto
  ordersCountOnMerchant!:numero
Order.customer.phone = number!:texto extension:texto
Order.schedule = scheduledDateTimeStart!:momento scheduledDateTimeEnd!:momento
Order.delivery = deliveredBy!:=MERCHANT|MARKETPLACE deliveryAddress!:Order.delivery.deliveryAddress
  estimatedDeliveryDateTime!:momento deliveryDateTime:momento pickupCode:texto
Order.delivery.deliveryAddress = country!:~pais state!:texto city!:texto district!:texto street!:texto
  number!:texto complement:texto reference:texto formattedAddress!:texto postalCode!:texto
  coordinates!:Order.delivery.deliveryAddress.coordinates
Order.delivery.deliveryAddress.coordinates = latitude!:numero longitude!:numero
Order.takeout = mode!:=DEFAULT|PICKUP_AREA takeoutDateTime!:momento
  billingAddress:Order.takeout.billingAddress
Order.takeout.billingAddress = country:~pais state:texto city:texto district:texto street:texto number:texto
  postalCode:texto complement:texto
Order.indoor = mode!:=DEFAULT|PLACE|TAB|TERMINAL indoorDateTime!:momento place:texto tab:texto seat:texto
  waiterCode:texto
OrderConfirmed = reason:texto createdAt!:momento orderExternalCode!:texto preparationTime:inteiro
OrderDispatched = deliveryTrackingInfo:DeliveryTrackingInfoDisptach
DeliveryTrackingInfoDisptach = event:DeliveryTrackingInfoDisptach.event
  problem:DeliveryTrackingInfoDisptach.problem vehicle:DeliveryTrackingInfoDisptach.vehicle
  eta:DeliveryTrackingInfoDisptach.eta deliveryPerson:DeliveryTrackingInfoDisptach.deliveryPerson
  externalTrackingURL:uri
DeliveryTrackingInfoDisptach.event = type!:@saida message:texto datetime!:momento
DeliveryTrackingInfoDisptach.problem = reason!:@problema message:texto datetime!:momento
DeliveryTrackingInfoDisptach.vehicle = type!:[=MOTORBIKE_BAG|MOTORBIKE_BOX|CAR|BICYCLE|SCOOTER|VUC]10
  licencePlate:texto
DeliveryTrackingInfoDisptach.eta = deliveryEtaInMinutes:inteiro deliveryEtaDatetime:momento
  maxDeliveryTime:momento
DeliveryTrackingInfoDisptach.deliveryPerson = id:texto name:texto pictureURL:uri
DeliveryConfirmationCode = orderId!:uuid deliveryCode!:texto
OrderTracking = deliveryTrackingInfo!:DeliveryTrackingInfo
DeliveryTrackingInfo = event:DeliveryTrackingInfo.event problem:DeliveryTrackingInfo.problem
  vehicle:DeliveryTrackingInfo.vehicle eta:DeliveryTrackingInfo.eta
  deliveryPerson:DeliveryTrackingInfo.deliveryPerson geoLocalization:DeliveryTrackingInfo.geoLocalization
  externalTrackingURL:uri
DeliveryTrackingInfo.event = type!:@entrega message:texto datetime!:momento
DeliveryTrackingInfo.problem = reason!:@problema message:texto datetime!:momento
DeliveryTrackingInfo.vehicle = type!:[=MOTORBIKE_BAG|MOTORBIKE_BOX|CAR|BICYCLE|SCOOTER|VUC]10
  licencePlate:texto
DeliveryTrackingInfo.eta = pickupEtaInMinutes:inteiro pickupEtaDatetime:momento deliveryEtaInMinutes:inteiro
  deliveryEtaDatetime:momento maxDeliveryTime:momento
DeliveryTrackingInfo.deliveryPerson = id:texto name:texto pictureURL:uri
DeliveryTrackingInfo.geoLocalization = latitude:numero longitude:numero
  lastAddress:DeliveryTrackingInfo.geoLocalization.lastAddress
DeliveryTrackingInfo.geoLocalization.lastAddress = country:~pais state:texto city:texto district:texto
  street:texto postalCode:texto distanceToPickup!:texto distanceToDelivery!:texto timestamp!:momento
OrderDetails = preparationStartDateTime:momento
CancellationError = title!:texto status!:inteiro cancellationStatus:=CANCELLED|CANCELLATION_REQUEST_DENIED
RequestCancelled = reason!:texto code!:@motivo mode!:=AUTO|MANUAL outOfStockItems:[uuid]100
  invalidItems:[uuid]100
RequestDenied = reason!:texto code!:=DISH_ALREADY_DONE|OUT_FOR_DELIVERY
MerchantUpdate = merchantStatus:=AVAILABLE|UNAVAILABLE entityType:texto
FullMerchantUpdate = +MerchantUpdate updatedObjects:[UpdateMerchant]
UpdateMerchant = id!:texto36-100 status!:=AVAILABLE|UNAVAILABLE basicInfo!:BasicInfo services!:[Service]
  menus!:[Menu] categories!:[Category] itemOffers!:[ItemOffer] items!:[Item] optionGroups:[OptionGroup]
  availabilities:[Availability]
BasicInfoUpdate = +MerchantUpdate updatedObjects:[BasicInfo]
ServiceUpdate = +MerchantUpdate updatedObjects:[Service]
MenuUpdate = +MerchantUpdate updatedObjects:[Menu]
CategoryUpdate = +MerchantUpdate updatedObjects:[Category]
ItemUpdate = +MerchantUpdate updatedObjects:[Item]
ItemOfferUpdate = +MerchantUpdate updatedObjects:[ItemOffer]
OptionGroupUpdate = +MerchantUpdate updatedObjects:[OptionGroup]
OptionUpdate = +MerchantUpdate updatedObjects:[Option]
AvailabilityUpdate = +MerchantUpdate updatedObjects:[Availability]
`,
  chamadas: `
app GET /v1/versions/orderingApp livre >200:VersionOrderingApp >400 >503
loja GET /v1/versions/merchant livre >200:VersionMerchant >400 >503
app POST /oauth/token livre <TokenRequest! >200:TokenResponse >401 >503
loja GET /v1/merchant livre,apiKey >200:Merchant >403 >404 >503
app GET /v1/merchantStatus OAuth2 ?merchantId!:texto36-100 >200:MerchantStatus >400 >401 >403 >404 >503
app PUT /v1/merchantOnboarding OAuth2 ?merchantId!:texto <MerchantAPIInfo! >201:MerchantAPIInfo >204 >400
  >401 >403 >404 >503
loja GET /v1/merchant/{id}/status OAuth2 >200:MerchantAvailability >400 >401 >403 >404 >503
app GET /v1/events:polling OAuth2 #x-polling-merchants:[texto36-100]100 ?eventType:[@eventoPedido]15
  >200:[Event]1000 >204 >400 >401 >403 >503
app POST /v1/events/acknowledgment OAuth2 <[AckEvents]100! >202 >400 >404 >401 >403 >503
app GET /v1/orders/{orderId} OAuth2 >200:Order >400 >401 >403 >404 >503
app POST /v1/orders/{orderId}/confirm OAuth2 <OrderConfirmed >202 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/preparing OAuth2 >202 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/readyForPickup OAuth2 >202 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/pickedUp OAuth2 >202 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/dispatch OAuth2 <OrderDispatched >202 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/delivered OAuth2 >202 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/validateCode OAuth2 ?deliveryCode!:texto >200:DeliveryConfirmationCode >400
  >401 >503
app POST /v1/orders/{orderId}/tracking OAuth2 <OrderTracking >202 >400 >401 >403 >404 >422 >503
app PATCH /v1/orders/{orderId}/details OAuth2 <OrderDetails! >200 >400 >401 >404 >503
app POST /v1/orders/{orderId}/requestCancellation OAuth2 <RequestCancelled! >202 >400 >401 >403 >404
  >422:CancellationError >503
app POST /v1/orders/{orderId}/acceptCancellation OAuth2 >200 >204 >400 >401 >403 >404 >422 >503
app POST /v1/orders/{orderId}/denyCancellation OAuth2 <RequestDenied! >200 >204 >400 >401 >403 >404 >422
  >503
app POST /v1/merchantUpdate=/v1/menuUpdated OAuth2 <MerchantUpdate >200 >204 >400 >401 >403 >404 >503
loja POST /v1/newEvent livre #X-App-Id!:uuid #X-App-MerchantId!:texto36-100 #X-App-Signature!:texto <Event
  >200 >204 >400 >403 >404 >503
`,
  variantes: `
Event eventType EventMetadata = CREATED PREPARATION_REQUESTED PREPARING READY_FOR_PICKUP DISPATCHED
  PICKED_UP DELIVERED CONCLUDED
Event eventType EventMetadataConfirm = CONFIRMED
Event eventType EventMetadataPickup = PICKUP_AREA_ASSIGNED
Event eventType EventMetadataCancel = ORDER_CANCELLATION_REQUEST CANCELLATION_REQUESTED
  CANCELLATION_REQUEST_DENIED CANCELLED CANCELLED_DENIED
MerchantUpdate entityType FullMerchantUpdate = MERCHANT
MerchantUpdate entityType BasicInfoUpdate = BASIC_INFO
MerchantUpdate entityType ServiceUpdate = SERVICE
MerchantUpdate entityType MenuUpdate = MENU
MerchantUpdate entityType CategoryUpdate = CATEGORY
MerchantUpdate entityType ItemUpdate = ITEM
MerchantUpdate entityType ItemOfferUpdate = ITEM_OFFER
MerchantUpdate entityType OptionGroupUpdate = OPTION_GROUP
MerchantUpdate entityType OptionUpdate = OPTION
MerchantUpdate entityType AvailabilityUpdate = AVAILABILITY
`,
  condicoes: `
Order customer type=DELIVERY
Order delivery type=DELIVERY
Order takeout type=TAKEOUT
Order indoor type=INDOOR
Order schedule orderTiming=SCHEDULED
Order.indoor place mode=PLACE
Order.indoor tab mode=TAB
Order.discounts targetId target=ITEM
Order.otherFees receiverDocument receivedBy=MARKETPLACE
Order.payments.methods changeFor method=CASH
Service serviceArea serviceType=DELIVERY
`,
})

/** Calls of the file that belong to a logistics service, which neither the shop nor the application is. */
export const OPEN_DELIVERY_FORA = ['/v1/logistics/', '/v1/newLogisticEvent', '/v1/confirmationCode']

/** Places in which the table says another thing than the file, whose meaning is clear: none so far. */
export const OPEN_DELIVERY_DESVIOS: readonly string[] = []
