import * as catalog from './migrations/0001-catalog.ts';
import * as people from './migrations/0002-people.ts';
import * as orders from './migrations/0003-orders.ts';
import * as delivery from './migrations/0004-delivery.ts';
import * as orderDrafts from './migrations/0005-order-drafts.ts';
import * as customerMailings from './migrations/0006-customer-mailings.ts';
import * as basketMemory from './migrations/0007-basket-memory.ts';
import * as orderDelivery from './migrations/0008-order-delivery.ts';
import * as refunds from './migrations/0009-refunds.ts';
import * as content from './migrations/0010-content.ts';
import * as productDocuments from './migrations/0011-product-documents.ts';
import * as push from './migrations/0012-push.ts';
import * as leases from './migrations/0013-leases.ts';
import * as productChanges from './migrations/0015-product-changes.ts';
import * as loginCodes from './migrations/0017-login-codes.ts';
import * as paymentEnds from './migrations/0019-payment-ends.ts';
import * as supplyParts from './migrations/0020-supply-parts.ts';
import * as whoseFigures from './migrations/0021-whose-figures.ts';
import * as holds from './migrations/0022-holds.ts';
import * as officeMessengers from './migrations/0023-office-messengers.ts';
import * as sets from './migrations/0040-sets.ts';
import * as exchange from './migrations/0060-exchange.ts';
import * as exchangeOrders from './migrations/0061-exchange-orders.ts';
import * as stockTruth from './migrations/0062-stock-truth.ts';
import * as exchangeChanges from './migrations/0063-exchange-changes.ts';
import * as toldFields from './migrations/0064-told-fields.ts';
import * as foreignPrices from './migrations/0065-foreign-prices.ts';
import * as ownerValues from './migrations/0070-owner-values.ts';
import * as apiKeys from './migrations/0073-api-keys.ts';
import * as webhooks from './migrations/0074-webhooks.ts';
import * as productVariants from './migrations/0076-product-variants.ts';
import * as backoffice from './migrations/0080-backoffice.ts';
import * as customerDesk from './migrations/0081-customer-desk.ts';
import * as moneyDesk from './migrations/0084-money-desk.ts';
import * as receipts from './migrations/0085-receipts.ts';
import * as exchangeDesk from './migrations/0086-exchange-desk.ts';
import * as heldFields from './migrations/0087-held-fields.ts';
import * as setPrices from './migrations/0090-set-prices.ts';
import * as setRests from './migrations/0091-set-rests.ts';
import * as importChanges from './migrations/0092-import-changes.ts';
import * as contentDesk from './migrations/0093-content-desk.ts';
import * as reportDays from './migrations/0096-report-days.ts';
import * as deskLists from './migrations/0097-desk-lists.ts';
import * as bulkJobs from './migrations/0098-bulk-jobs.ts';
import * as offerRevisions from './migrations/0100-offer-revisions.ts';
import * as extraTasks from './migrations/0106-extra-tasks.ts';
import * as nodeTerms from './migrations/0130-node-terms.ts';
import * as deskListsAtScale from './migrations/0140-desk-lists-at-scale.ts';
import * as promoCodes from './migrations/0150-promo-codes.ts';
import * as handmadeProducts from './migrations/0160-handmade-products.ts';
import * as deskListsNarrowed from './migrations/0165-desk-lists-narrowed.ts';
import * as productLinks from './migrations/0170-product-links.ts';
import * as deskListsOnPostgres from './migrations/0190-desk-lists-on-postgres.ts';
import * as deskTexts from './migrations/0200-desk-texts.ts';
import * as messagesOfOrders from './migrations/0210-messages-of-orders.ts';
import * as searchChecks from './migrations/0220-search-checks.ts';
import * as oldMessages from './migrations/0221-old-messages.ts';
import * as namesByCodePoints from './migrations/0230-names-by-code-points.ts';
import * as ordersByWhatWasRead from './migrations/0231-orders-by-what-was-read.ts';
import * as orderChanges from './migrations/0232-order-changes.ts';
import * as knownUnits from './migrations/0233-known-units.ts';
import * as ordersLedElsewhere from './migrations/0234-orders-led-elsewhere.ts';
import * as firmBanks from './migrations/0235-firm-banks.ts';
import * as papersOfOrders from './migrations/0246-papers-of-orders.ts';
import * as receiptsOfPayments from './migrations/0247-receipts-of-payments.ts';
import * as keysOfForms from './migrations/0248-keys-of-forms.ts';
import * as tasksSaidAgain from './migrations/0249-tasks-said-again.ts';
import * as invitationRoles from './migrations/0256-invitation-roles.ts';
import * as staffTokens from './migrations/0257-staff-tokens.ts';
import * as removals from './migrations/0280-removals.ts';
import * as importAttempts from './migrations/0281-import-attempts.ts';
import * as grownBatches from './migrations/0287-grown-batches.ts';
import * as shoppersByTime from './migrations/0290-shoppers-by-time.ts';
import * as editsOfTexts from './migrations/0294-edits-of-texts.ts';
import * as countPaidOrders from './migrations/0304-count-paid-orders.ts';
import * as failedRefunds from './migrations/0305-failed-refunds.ts';
import * as paymentFacts from './migrations/0306-payment-facts.ts';
import * as pricesOfPackages from './migrations/0308-prices-of-packages.ts';
import * as judgedCustomers from './migrations/0309-judged-customers.ts';
import * as formerPhones from './migrations/0310-former-phones.ts';
import * as ordersByInn from './migrations/0311-orders-by-inn.ts';
import * as questionAskers from './migrations/0312-question-askers.ts';
import * as untaxedPrices from './migrations/0314-untaxed-prices.ts';
import * as lapsingPromoUses from './migrations/0316-lapsing-promo-uses.ts';
import * as askedRefunds from './migrations/0317-asked-refunds.ts';
import * as waivedSums from './migrations/0318-waived-sums.ts';
import * as receiptAddresses from './migrations/0319-receipt-addresses.ts';
import * as sessionAttempts from './migrations/0322-session-attempts.ts';
import * as longTasks from './migrations/0323-long-tasks.ts';
import * as belowPrice from './migrations/0324-below-price.ts';
import * as basesOfDrafts from './migrations/0325-bases-of-drafts.ts';
import * as sentLists from './migrations/0328-sent-lists.ts';
import * as closedInquiries from './migrations/0330-closed-inquiries.ts';
import * as untaxedAsBefore from './migrations/0331-untaxed-as-before.ts';
import * as wordsOfOffers from './migrations/0332-words-of-offers.ts';
import * as causesOfTasks from './migrations/0334-causes-of-tasks.ts';
import * as toldFacts from './migrations/0335-told-facts.ts';
import * as leftByUndo from './migrations/0336-left-by-undo.ts';
import * as numbersGivenOnce from './migrations/0340-numbers-given-once.ts';
import * as datesOfNames from './migrations/0342-dates-of-names.ts';
import * as keptGoods from './migrations/0345-kept-goods.ts';
import * as ordersByFirm from './migrations/0347-orders-by-firm.ts';
import * as goneNumbers from './migrations/0348-gone-numbers.ts';
import * as listsByDebts from './migrations/0350-lists-by-debts.ts';
import * as denials from './migrations/0358-denials.ts';
import * as barcodes from './migrations/0364-barcodes.ts';
import * as bannersOfCatalog from './migrations/0365-banners-of-catalog.ts';
import * as knownLines from './migrations/0373-known-lines.ts';
import * as heldPrices from './migrations/0377-held-prices.ts';
import * as numbersOfPapers from './migrations/0378-numbers-of-papers.ts';
import * as markedBefore from './migrations/0379-marked-before.ts';
import * as kindsOfPapers from './migrations/0380-kinds-of-papers.ts';
import * as numbersOfShipments from './migrations/0381-numbers-of-shipments.ts';
import * as earlyPapers from './migrations/0382-early-papers.ts';
import * as keysOfGuests from './migrations/0383-keys-of-guests.ts';

/** Forward-only, applied in the order of their names. */
export const migrations = {
  '0001-catalog': catalog,
  '0002-people': people,
  '0003-orders': orders,
  '0004-delivery': delivery,
  '0005-order-drafts': orderDrafts,
  '0006-customer-mailings': customerMailings,
  '0007-basket-memory': basketMemory,
  '0008-order-delivery': orderDelivery,
  '0009-refunds': refunds,
  '0010-content': content,
  '0011-product-documents': productDocuments,
  '0012-push': push,
  '0013-leases': leases,
  '0015-product-changes': productChanges,
  '0017-login-codes': loginCodes,
  '0019-payment-ends': paymentEnds,
  '0020-supply-parts': supplyParts,
  '0021-whose-figures': whoseFigures,
  '0022-holds': holds,
  '0023-office-messengers': officeMessengers,
  '0040-sets': sets,
  '0060-exchange': exchange,
  '0061-exchange-orders': exchangeOrders,
  '0062-stock-truth': stockTruth,
  '0063-exchange-changes': exchangeChanges,
  '0064-told-fields': toldFields,
  '0065-foreign-prices': foreignPrices,
  '0070-owner-values': ownerValues,
  '0073-api-keys': apiKeys,
  '0074-webhooks': webhooks,
  '0076-product-variants': productVariants,
  '0080-backoffice': backoffice,
  '0081-customer-desk': customerDesk,
  '0084-money-desk': moneyDesk,
  '0085-receipts': receipts,
  '0086-exchange-desk': exchangeDesk,
  '0087-held-fields': heldFields,
  '0090-set-prices': setPrices,
  '0091-set-rests': setRests,
  '0092-import-changes': importChanges,
  '0093-content-desk': contentDesk,
  '0096-report-days': reportDays,
  '0097-desk-lists': deskLists,
  '0098-bulk-jobs': bulkJobs,
  '0100-offer-revisions': offerRevisions,
  '0106-extra-tasks': extraTasks,
  '0130-node-terms': nodeTerms,
  '0140-desk-lists-at-scale': deskListsAtScale,
  '0150-promo-codes': promoCodes,
  '0160-handmade-products': handmadeProducts,
  '0165-desk-lists-narrowed': deskListsNarrowed,
  '0170-product-links': productLinks,
  '0190-desk-lists-on-postgres': deskListsOnPostgres,
  '0200-desk-texts': deskTexts,
  '0210-messages-of-orders': messagesOfOrders,
  '0220-search-checks': searchChecks,
  '0221-old-messages': oldMessages,
  '0230-names-by-code-points': namesByCodePoints,
  '0231-orders-by-what-was-read': ordersByWhatWasRead,
  '0232-order-changes': orderChanges,
  '0233-known-units': knownUnits,
  '0234-orders-led-elsewhere': ordersLedElsewhere,
  '0235-firm-banks': firmBanks,
  '0246-papers-of-orders': papersOfOrders,
  '0247-receipts-of-payments': receiptsOfPayments,
  '0248-keys-of-forms': keysOfForms,
  '0249-tasks-said-again': tasksSaidAgain,
  '0256-invitation-roles': invitationRoles,
  '0257-staff-tokens': staffTokens,
  '0280-removals': removals,
  '0281-import-attempts': importAttempts,
  '0287-grown-batches': grownBatches,
  '0290-shoppers-by-time': shoppersByTime,
  '0294-edits-of-texts': editsOfTexts,
  '0304-count-paid-orders': countPaidOrders,
  '0305-failed-refunds': failedRefunds,
  '0306-payment-facts': paymentFacts,
  '0308-prices-of-packages': pricesOfPackages,
  '0309-judged-customers': judgedCustomers,
  '0310-former-phones': formerPhones,
  '0311-orders-by-inn': ordersByInn,
  '0312-question-askers': questionAskers,
  '0314-untaxed-prices': untaxedPrices,
  '0316-lapsing-promo-uses': lapsingPromoUses,
  '0317-asked-refunds': askedRefunds,
  '0318-waived-sums': waivedSums,
  '0319-receipt-addresses': receiptAddresses,
  '0322-session-attempts': sessionAttempts,
  '0323-long-tasks': longTasks,
  '0324-below-price': belowPrice,
  '0325-bases-of-drafts': basesOfDrafts,
  '0328-sent-lists': sentLists,
  '0330-closed-inquiries': closedInquiries,
  '0331-untaxed-as-before': untaxedAsBefore,
  '0332-words-of-offers': wordsOfOffers,
  '0334-causes-of-tasks': causesOfTasks,
  '0335-told-facts': toldFacts,
  '0336-left-by-undo': leftByUndo,
  '0340-numbers-given-once': numbersGivenOnce,
  '0342-dates-of-names': datesOfNames,
  '0345-kept-goods': keptGoods,
  '0347-orders-by-firm': ordersByFirm,
  '0348-gone-numbers': goneNumbers,
  '0350-lists-by-debts': listsByDebts,
  '0358-denials': denials,
  '0364-barcodes': barcodes,
  '0365-banners-of-catalog': bannersOfCatalog,
  '0373-known-lines': knownLines,
  '0377-held-prices': heldPrices,
  '0378-numbers-of-papers': numbersOfPapers,
  '0379-marked-before': markedBefore,
  '0380-kinds-of-papers': kindsOfPapers,
  '0381-numbers-of-shipments': numbersOfShipments,
  '0382-early-papers': earlyPapers,
  '0383-keys-of-guests': keysOfGuests,
};
