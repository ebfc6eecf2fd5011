/* global window, document, fetch */
// Browser part of the plugin type Ampel: one script with two global functions.
(function () {
  'use strict';
  var colours = [
    ['rot', '#d00000'],
    ['gelb', '#ffc800'],
    ['gruen', '#00a000'],
  ];

  function element(name, parent, members) {
    var made = Object.assign(document.createElement(name), members);
    parent.appendChild(made);
    return made;
  }

  /** Creates three buttons in a row or a column; `choose` is called on a click. */
  function buttons(box, arrangement, choose) {
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', 'Ampel');
    box.style.display = 'inline-flex';
    box.style.flexDirection = arrangement === 'quer' ? 'row' : 'column';
    return colours.map(function (colour) {
      var button = element('button', box, { type: 'button', textContent: colour[0] });
      button.style.cssText = 'width:5em;height:5em;margin:.2em;border-radius:50%;cursor:pointer';
      button.onclick = function () {
        choose(colour[0]);
      };
      return button;
    });
  }

  function show(made, answer) {
    made.forEach(function (button, index) {
      var isChosen = colours[index][0] === answer;
      button.setAttribute('aria-pressed', String(isChosen));
      button.style.background = isChosen ? colours[index][1] : '#c0c0c0';
    });
  }

  window.initPluginAmpel = function (dtoJson, active) {
    var dto = JSON.parse(dtoJson);
    var place = document.getElementById(dto.tagName + '_div');
    var input = document.getElementsByClassName(dto.tagName + '_inp')[0];
    if (!place) return;
    place.textContent = '';
    var data = JSON.parse(dto.jsonData) || {};
    var made = buttons(element('div', place), data.arrangement, function (word) {
      if (!input) return;
      input.value = word;
      show(made, word);
      input.dispatchEvent(new window.Event('change', { bubbles: true }));
    });
    made.forEach(function (button) {
      button.disabled = !active;
    });
    show(made, input ? input.value.trim().toLowerCase() : '');
  };

  /** Requests the preview of a configuration and shows it. */
  function preview(dto, config) {
    return fetch(dto.pluginDtoUri, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        typ: dto.typ,
        name: dto.tagName,
        config: config,
        params: '',
        nr: 0,
        configurationID: dto.configurationID,
      }),
    })
      .then(function (reply) {
        return reply.json();
      })
      .then(draw);
  }

  function draw(view) {
    window.initPluginAmpel(
      JSON.stringify(Object.assign({}, view, { tagName: view.tagName + '_config' })),
      true,
    );
  }

  window.configPluginAmpel = function (dtoJson) {
    var dto = JSON.parse(dtoJson);
    var form = document.getElementById('configform_div');
    var field = document.getElementsByClassName('configform_config')[0];
    if (!form || !field) return;
    form.textContent = '';
    var label = element('label', form, { textContent: 'Anordnung ' });
    var select = element('select', label);
    ['hoch', 'quer'].forEach(function (word) {
      element('option', select, { value: word, textContent: word });
    });
    var items = field.value.split(';').filter(function (item) {
      return item.trim() !== '';
    });
    select.value = items.indexOf('quer') < 0 ? 'hoch' : 'quer';
    select.onchange = function () {
      var others = items.filter(function (item) {
        return item !== 'quer' && item !== 'hoch';
      });
      items = others.concat(select.value === 'quer' ? ['quer'] : []);
      field.value = items.join(';');
      preview(dto, field.value);
    };
    var tagName = dto.pluginDto.tagName + '_config';
    element('div', form, { id: tagName + '_div' });
    element('input', form, { type: 'hidden', className: tagName + '_inp' });
    draw(dto.pluginDto);
  };
})();
